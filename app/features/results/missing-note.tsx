// Below a look or a photo: which of its headshots are missing, and why.
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

export function MissingNote({ withheld }: { withheld: OrderWithAttachments['withheld'] }) {
  const t = useT('results');
  if (withheld.length === 0) return null;
  const reasons = [...Map.groupBy(withheld, ({ reason }) => reason)];
  return (
    <p className="mt-3 flex gap-2 text-sm text-muted">
      <Icon name="info" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium">{t('withheld.missing', { count: withheld.length })}</span>{' '}
        {reasons.map(([reason]) => t(`withheld.${reason}`)).join(' ')}
      </span>
    </p>
  );
}
