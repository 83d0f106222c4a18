// The measured likeness of a headshot.
import type { ReactNode } from 'react';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

/** What was measured, and what the figure means, so that nobody takes it for more than it is. */
export function Likeness({ value }: { value: number }) {
  const t = useT('results');
  const { percent } = useFormat();
  const fact: ReactNode = percent(Math.round(value * 100) / 100);
  return (
    <details className="rounded-md bg-sunken px-4 py-3">
      <summary className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-sm">
          <Icon name="user" className="text-accent" /> {t('likeness.name')}
        </span>
        <span className="flex items-center gap-2 font-medium tabular-nums">
          {fact} <Icon name="info" className="size-4 text-faint" />
        </span>
      </summary>
      <p className="mt-2 text-sm text-muted">{t('likeness.text')}</p>
    </details>
  );
}
