// For a page that waits for somebody else, such as a payment provider: it asks again until its loader redirects, with and
// without a script.
import { useEffect } from 'react';
import { useLookAgain } from './reachable';

const LOOK_AGAIN_S = 3;

export function LookAgain() {
  const lookAgain = useLookAgain();
  useEffect(() => {
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_S * 1000);
    return () => clearInterval(timer);
  }, [lookAgain]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(LOOK_AGAIN_S)} />
    </noscript>
  );
}
