// The live picture, watched: by the browser four times a second, by the server as often as it has time. Out comes what the person reads.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FrameFindings } from '#server/contracts/camera-frames.ts';
import { askFrame } from './ask-frame';
import { createGuide, type Guided } from './guide';
import { OVAL } from './hints';
import { lumaOf, meanOf, motionBetween } from './luma';
import { nextWait } from './pace';

const LOOK_MS = 250;
/** What was found of a frame says nothing of the picture of so much later. */
const FRESH_MS = 6000;
/** How long to wait for a picture to begin, and for a page that nobody looks at. */
const PAUSE_MS = 400;
/** Pixels of the copy that the browser looks at, and the part of the picture that it shows: where the face should be. */
const SMALL = { width: 24, height: 32 };
const PART = { width: 0.36, height: 0.6 };

export interface Guidance extends Guided {
  /** No photo can be added here any more: the code has ended, the shoot was started elsewhere. */
  over: boolean;
}
const NOTHING: Guided = { hint: 'starting', rightFor: 0, frames: 0 };

/** `check` takes frames. `restart` forgets what was seen, after a photo. */
export function useGuidance(
  video: HTMLVideoElement | null,
  check: string,
): { guidance: Guidance; restart: () => void } {
  const [guided, setGuided] = useState(NOTHING);
  const [over, setOver] = useState(false);
  const seen = useRef<{ findings: FrameFindings; at: number }>(undefined);
  const guide = useRef(createGuide());
  const forgotten = useRef(0);

  useEffect(() => {
    if (!video) return;
    const look = createLook(video);
    const timer = setInterval(() => {
      if (document.hidden || !hasPicture(video)) return;
      const now = performance.now();
      const fresh = seen.current && now - seen.current.at < FRESH_MS ? seen.current.findings : undefined;
      setGuided(guide.current.see({ findings: fresh, ...look() }, now));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [video]);

  useEffect(() => {
    if (!video) return;
    const ended = new AbortController();
    const { signal } = ended;
    let wait = 0;
    const ask = async (): Promise<void> => {
      if (document.hidden || !hasPicture(video)) return later(PAUSE_MS);
      const began = performance.now();
      const asked = await askFrame(check, video, signal);
      if (signal.aborted) return;
      if (asked.outcome.kind === 'over') return setOver(true);
      // What was forgotten meanwhile was about a picture of before.
      if ('findings' in asked && began >= forgotten.current) seen.current = { findings: asked.findings, at: began };
      wait = nextWait(asked.outcome, performance.now() - began, wait);
      later(wait);
    };
    let timer: ReturnType<typeof setTimeout>;
    const later = (milliseconds: number): void => {
      timer = setTimeout(() => void ask(), milliseconds);
    };
    later(0);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [video, check]);

  const restart = useCallback(() => {
    seen.current = undefined;
    forgotten.current = performance.now();
    guide.current = createGuide();
    setGuided(NOTHING);
  }, []);
  return { guidance: { ...guided, over }, restart };
}

const hasPicture = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

function createLook(video: HTMLVideoElement): () => { luma: number; motion: number } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SMALL);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  let before: Float32Array | undefined;
  return () => {
    const width = video.videoWidth * PART.width;
    const height = video.videoHeight * PART.height;
    const left = video.videoWidth * OVAL.x - width / 2;
    const top = video.videoHeight * OVAL.y - height / 2;
    context.drawImage(video, left, top, width, height, 0, 0, SMALL.width, SMALL.height);
    const luma = lumaOf(context.getImageData(0, 0, SMALL.width, SMALL.height).data);
    const motion = motionBetween(before, luma);
    before = luma;
    return { luma: meanOf(luma), motion };
  };
}
