// Reloads a page that waits for a third party, such as a payment provider, until its loader redirects. Works without JavaScript.
import { useEffect } from 'react';
import { usePollRevalidation } from './connectivity';

const INTERVAL_S = 3;

export function AutoRefresh() {
  const poll = usePollRevalidation();
  useEffect(() => {
    const timer = setInterval(() => void poll(), INTERVAL_S * 1000);
    return () => clearInterval(timer);
  }, [poll]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(INTERVAL_S)} />
    </noscript>
  );
}
