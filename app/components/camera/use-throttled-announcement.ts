// The newest text for screen readers, at most once in MIN_INTERVAL_MS.
import { useEffect, useRef, useState } from 'react';

const MIN_INTERVAL_MS = 3000;

export function useThrottledAnnouncement(text: string): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef(-Infinity);
  useEffect(() => {
    const wait = Math.max(0, last.current + MIN_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
