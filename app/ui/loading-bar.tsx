// A thin line at the top of the page while the next one is fetched.
import { useEffect, useRef } from 'react';
import { createLoadingProgress } from './loading-progress';

export function LoadingBar({ loading, failed }: { loading: boolean; failed?: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const machine = useRef<ReturnType<typeof createLoadingProgress>>(null);
  useEffect(() => {
    const made = createLoadingProgress(({ progress, visible, failed: wrong }) => {
      const element = bar.current;
      if (!element) return;
      element.style.transform = `scaleX(${progress / 100})`;
      element.style.opacity = visible ? '1' : '0';
      element.toggleAttribute('data-failed', wrong);
    });
    machine.current = made;
    return () => made.stop();
  }, []);
  useEffect(() => {
    if (loading) machine.current?.start();
    else if (failed) machine.current?.error();
    else machine.current?.finish();
  }, [loading, failed]);
  return (
    <div
      ref={bar}
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px] origin-left scale-x-0 bg-accent-bright opacity-0 transition-[opacity,transform] duration-300 data-failed:bg-danger"
    />
  );
}
