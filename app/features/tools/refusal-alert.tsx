// Why the last photo was not taken and what to do about it, or that a picture is gone.
import { FAIL_REASONS } from '#server/contracts/findings.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import type { ToolRefusal, ToolVisit } from './tool-visit.server';

export function RefusalAlert({ visit }: { visit: Pick<ToolVisit, 'gone' | 'refusal'> }) {
  const t = useT('tools');
  if (visit.gone)
    return (
      <Alert tone="accent" title={t('gone.title')}>
        {t('gone.text')}
      </Alert>
    );
  return visit.refusal ? <Reason {...visit.refusal} /> : null;
}

function Reason({ reason, wait }: ToolRefusal) {
  const t = useT('tools');
  const photos = useT('photoshoot');
  const known = FAIL_REASONS.find((one) => one === reason);
  if (known)
    return (
      <Alert tone="danger" title={photos(`reasons.${known}.title`)}>
        {photos(`reasons.${known}.remedy`)}
      </Alert>
    );
  const words = reason as Exclude<ToolRefusal['reason'], (typeof FAIL_REASONS)[number]>;
  return (
    <Alert tone="danger" title={t(`refusal.${words}`)}>
      {t(`refusal.${words}Text`, { seconds: wait, count: Math.max(1, Math.ceil(wait / 3600)) })}
    </Alert>
  );
}
