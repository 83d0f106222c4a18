// Signals of a running shoot whose tab is in the background: a ring in the tab's icon, and a sound at the end for a person who asks for it.
import { useEffect, useRef, useState } from 'react';
import { useT } from '~/i18n/use-t';
import { useHydrated } from '~/ui/hydrated';
import { Checkbox } from '~/ui/input';
import { createFinishedSoundPlayer } from './finished-sound';

const ringOf = (share: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="6"><circle cx="16" cy="16" r="12" stroke="#b9b2a6"/><circle cx="16" cy="16" r="12" stroke="#b4552d" stroke-dasharray="${Math.round(share * 75.4)} 75.4" transform="rotate(-90 16 16)"/></svg>`,
  )}`;

/** The tab's icon shows how far the shoot is, and is the site's own again afterwards. `share`: null when none is running. */
export function useProgressIcon(share: number | null): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || share === null) return;
    const own = link.href;
    link.href = ringOf(share);
    return () => void (link.href = own);
  }, [share]);
}

/** Plays when the shoot ends, if it was asked for and the person did not cancel the shoot. */
export function useFinishedSound(running: boolean, cancelled: boolean) {
  const [player] = useState(createFinishedSoundPlayer);
  const [isOn, setOn] = useState(false);
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) player.shootEnded({ cancelled });
    wasRunning.current = running;
  }, [running, cancelled, player]);
  const toggle = (on: boolean): void => {
    player.turn(on);
    setOn(on);
  };
  return { isOn, toggle };
}

export type FinishedSound = ReturnType<typeof useFinishedSound>;

/** Needs a script, so without one there is nothing to tick. */
export function FinishedSoundBox({ sound }: { sound: FinishedSound }) {
  const t = useT('results');
  if (!useHydrated()) return null;
  return (
    <div className="mt-4 flex justify-center text-left text-sm">
      <Checkbox checked={sound.isOn} onChange={(event) => sound.toggle(event.currentTarget.checked)}>
        {t('progress.sound')}
      </Checkbox>
    </div>
  );
}
