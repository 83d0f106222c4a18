// What is read aloud: the newest text, but no more often than somebody can listen to.
import { useEffect, useRef, useState } from 'react';

const APART_MS = 3000;

export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef(-Infinity);
  useEffect(() => {
    const wait = Math.max(0, last.current + APART_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
