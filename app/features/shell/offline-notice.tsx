// Says that the connection is gone, for as long as it is.
import { useSyncExternalStore } from 'react';
import { useT } from '~/i18n/use-t';

export function OfflineNotice() {
  const t = useT('errors');
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  // The region is there before its words are, or screen readers would not hear them.
  return (
    <div role="status">
      {!online && <p className="bg-ink px-4 py-2 text-center text-sm text-on-ink">{t('offline')}</p>}
    </div>
  );
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
