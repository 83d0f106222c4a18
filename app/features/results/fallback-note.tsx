// Says how many headshots were made in another way than was ordered, because the model had ended.
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';

export function FallbackNote({ headshots }: { headshots: readonly Pick<Attachment, 'fallback'>[] }) {
  const t = useT('results');
  const count = headshots.filter(({ fallback }) => fallback).length;
  if (count === 0) return null;
  return (
    <Alert tone="neutral" className="mb-8">
      {t('outcome.fallback', { count })}
    </Alert>
  );
}
