// Deleting a person, a company or a shoot, and taking it back while that can be done.
import { Form } from 'react-router';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import type { CustomerAnswer } from './answers';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { ReasonField } from './reason-field';

export interface RemovalCardProps {
  kind: 'customer' | 'company' | 'order';
  removal: CustomerAnswer['customer']['removal'];
  /** Deleted for good, or by its owner: nothing can be done. */
  isFinal: boolean;
  rejected?: RejectedForm;
}

export function RemovalCard({ kind, removal, isFinal, rejected }: RemovalCardProps) {
  const t = useT('admin');
  const { date, dateTime } = useFormat();
  const form = useFormState('delete', rejected);
  if (removal)
    return (
      <Card>
        <h2 className="text-lg">{t('removal.removed', { date: date(removal.removed_at) })}</h2>
        <p className="mt-1 text-muted">{removal.reason}</p>
        <p className="mt-1 text-muted">{t('removal.until', { date: dateTime(removal.ends_at) })}</p>
        <Form method="post" className="mt-5">
          <Button type="submit" name="intent" value="undelete" size="sm">
            {t('removal.restore')}
          </Button>
        </Form>
      </Card>
    );
  if (isFinal) return null;
  return (
    <Card>
      <h2 className="text-lg">{t('removal.title')}</h2>
      <p className="mt-1 text-muted">{t(`removal.text.${kind}`, { days: COMMERCIAL_TERMS.restoreDays })}</p>
      <Form method="post" className="mt-4 grid gap-4">
        <ReasonField form={form} />
        <Button type="submit" name="intent" value="delete" variant="danger" className="justify-self-start">
          {t('removal.button')}
        </Button>
      </Form>
    </Card>
  );
}
