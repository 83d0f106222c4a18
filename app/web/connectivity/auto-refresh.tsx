// Reloads a page that waits for a third party, such as a payment provider, until its loader redirects. Works without JavaScript.
import { useEffect } from 'react';
import { useRevalidateIfReachable } from './connectivity';

const INTERVAL_S = 3;

export function AutoRefresh() {
  const refresh = useRevalidateIfReachable();
  useEffect(() => {
    const timer = setInterval(() => void refresh(), INTERVAL_S * 1000);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(INTERVAL_S)} />
    </noscript>
  );
}
