// The free trial of a company: applied for here, and what became of it.
import { Form, useNavigation } from 'react-router';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import type { TrialAnswer } from '#server/contracts/companies.ts';

/** Without a company there is nothing to apply for yet. */
export function TrialCard({ answer, company }: { answer: TrialAnswer; company: string | null }) {
  const t = useT('teams');
  const { date } = useFormat();
  const busy = useNavigation().state !== 'idle';
  const { open, trial } = answer;
  if (trial) {
    const state = trial.ended ? 'ended' : trial.status;
    return (
      <Alert title={t('trial.title')} tone={state === 'approved' ? 'success' : 'neutral'}>
        {t(`trial.${state}`, { date: trial.ends_at ? date(trial.ends_at) : '' })}
      </Alert>
    );
  }
  if (!open) return null;
  return (
    <Card>
      <h2 className="text-lg">{t('trial.title')}</h2>
      <p className="mt-1 max-w-prose text-muted">
        {t('trial.text', { seats: COMMERCIAL_TERMS.trialSeats, days: COMMERCIAL_TERMS.trialDays })}{' '}
        {!company && t('trial.first')}
      </p>
      {company && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="company" value={company} />
          <Button type="submit" name="intent" value="trial" busy={busy}>
            {t('trial.apply')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
