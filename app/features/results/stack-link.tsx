// Opens and closes the near-duplicates behind a headshot. An address, so that it works without a script.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';

export function StackLink({ count, isOpen, to }: { count: number; isOpen: boolean; to: string }) {
  const t = useT('results');
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      prefetch="none"
      className="flex min-h-8 items-center rounded-full bg-paper/90 px-3 text-xs font-medium text-ink no-underline hover:bg-paper"
    >
      {t(isOpen ? 'alike.close' : 'alike.open', { count })}
    </Link>
  );
}
