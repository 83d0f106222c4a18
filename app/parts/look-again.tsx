// For a page that waits for somebody else, such as a payment provider: it asks again until its loader leads on, with and
// without a script.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_AGAIN_S = 3;

export function LookAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_S * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(LOOK_AGAIN_S)} />
    </noscript>
  );
}
