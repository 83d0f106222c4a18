// How a headshot was made, in the words that its file carries as well. What AI has drawn is said without a click.
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

interface HowMadeProps {
  picture: Pick<Attachment, 'origin' | 'ai_system'> & Partial<Pick<Attachment, 'fallback'>>;
  className?: string;
}

/** Nothing for a picture whose file says nothing. */
export function HowMade({ picture: { origin, ai_system, fallback = false }, className }: HowMadeProps) {
  const t = useT('provenance');
  if (origin === null) return null;
  return (
    <details
      open={origin !== 'photo' || fallback}
      className={cx('rounded-md bg-sunken px-4 py-3 text-left', className)}
    >
      <summary className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-sm">
          <Icon name="shield" className="text-accent" /> {t('title')}
        </span>
        <Icon name="info" className="size-4 text-faint" />
      </summary>
      <div className="mt-2 grid gap-2 text-sm text-muted">
        <p>{t(`made.${origin}`)}</p>
        {ai_system && <p>{t('system', { name: ai_system })}</p>}
        {fallback && <p>{t('fallback')}</p>}
        <p>{t('credentials')}</p>
      </div>
    </details>
  );
}
