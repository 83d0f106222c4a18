// The search as a slide-over. Without a script the sidebar's entry leads to /app/search, which is the same search as a page.
import { type KeyboardEvent, useEffect, useRef, useState, type Ref } from 'react';
import { useFetcher } from 'react-router';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { iconButtonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Input } from '~/ui/input';
import { INPUT_DEBOUNCE_MS } from '~/ui/tokens';
import type { SearchResult } from './search';
import { SearchResults } from './search-results';

export function SearchPanel({ ref }: { ref: Ref<HTMLDivElement> }) {
  const t = useT('shell');
  const path = withLocale('/app/search', useLocale());
  const fetcher = useFetcher<SearchResult>();
  const [query, setQuery] = useState('');
  const load = useRef(fetcher.load);
  load.current = fetcher.load;
  useEffect(() => {
    if (!query.trim()) return;
    const timer = setTimeout(
      () => void load.current(`${path}?q=${encodeURIComponent(query.trim())}`),
      INPUT_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [query, path]);
  return (
    <div
      ref={ref}
      id="search"
      popover="auto"
      role="dialog"
      aria-label={t('search.label')}
      className="anim-from-right fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(28rem,100vw)] max-w-none flex-col gap-4 border-l border-line bg-surface p-4 text-ink shadow-high backdrop:bg-scrim open:flex"
    >
      <form action={path} role="search" className="flex items-center gap-2">
        <Input
          type="search"
          name="q"
          autoFocus
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.hint')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={closeByEscape}
        />
        <button
          type="button"
          popoverTarget="search"
          popoverTargetAction="hide"
          aria-label={t('sidebar.close')}
          className={iconButtonClass()}
        >
          <Icon name="close" />
        </button>
      </form>
      <div aria-live="polite" aria-busy={fetcher.state !== 'idle'} className="grow overflow-y-auto">
        {query.trim() && fetcher.data && <SearchResults result={fetcher.data} />}
      </div>
    </div>
  );
}

/** WebKit keeps the key for itself in a search field, although there is nothing to clear in an empty one. */
function closeByEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.currentTarget.value !== '') return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
