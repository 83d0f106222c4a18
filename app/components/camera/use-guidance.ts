// Observes the live picture, in the browser four times a second and on the server as often as that has time, and gives the hint to show.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CameraFrameFindings } from '#server/contracts/findings.ts';
import { requestFrameFindings } from './request-frame-findings';
import { createHintStabilizer, type StableHint } from './hint-stabilizer';
import { FACE_OVAL } from './hints';
import { toLuma, meanLuma, motionBetween } from './luma';
import { nextFrameDelayMs } from './frame-polling';

const SAMPLE_INTERVAL_MS = 250;
/** Findings about a frame expire after so many milliseconds. */
const FINDINGS_LIFETIME_MS = 6000;
/** How long to wait before the picture begins, and while the page is hidden. */
const IDLE_INTERVAL_MS = 400;
/** Pixels of the copy that the browser looks at, and the part of the picture that it shows: where the face should be. */
const SAMPLE_SIZE = { width: 24, height: 32 };
const SAMPLE_AREA = { width: 0.36, height: 0.6 };

export interface Guidance extends StableHint {
  /** No photo can be added here any more: the code has ended, the shoot was started elsewhere. */
  ended: boolean;
}
const INITIAL_HINT: StableHint = { hint: 'starting', goodForMs: 0, goodFrames: 0 };

/**
 * `check` takes frames. `quiet`: the last photo has been answered; a frame sent before that was not compared with it, and does not count
 * towards the next photo. `restart` clears the observations, after a photo.
 */
export function useGuidance(
  video: HTMLVideoElement | null,
  check: string,
  quiet: boolean,
): { guidance: Guidance; restart: () => void } {
  const [stableHint, setStableHint] = useState(INITIAL_HINT);
  const [ended, setOver] = useState(false);
  const latestFindings = useRef<{ findings: CameraFrameFindings; at: number }>(undefined);
  const stabilizer = useRef(createHintStabilizer());
  const resetAt = useRef(0);
  const quietSince = useRef(0);
  useEffect(() => void (quietSince.current = quiet ? performance.now() : Infinity), [quiet]);

  useEffect(() => {
    if (!video) return;
    const sample = createSampler(video);
    const timer = setInterval(() => {
      if (document.hidden || !hasPicture(video)) return;
      const now = performance.now();
      const fresh =
        latestFindings.current && now - latestFindings.current.at < FINDINGS_LIFETIME_MS
          ? latestFindings.current.findings
          : undefined;
      const mayCount = (latestFindings.current?.at ?? 0) >= quietSince.current;
      setStableHint(stabilizer.current.update({ findings: fresh, ...sample() }, now, mayCount));
    }, SAMPLE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [video]);

  useEffect(() => {
    if (!video) return;
    const ended = new AbortController();
    const { signal } = ended;
    let wait = 0;
    const poll = async (): Promise<void> => {
      if (document.hidden || !hasPicture(video)) return schedule(IDLE_INTERVAL_MS);
      const began = performance.now();
      const result = await requestFrameFindings(check, video, signal);
      if (signal.aborted) return;
      if (result.outcome.kind === 'over') return setOver(true);
      // `restart` was called meanwhile: this answer is about an earlier picture.
      if ('findings' in result && began >= resetAt.current)
        latestFindings.current = { findings: result.findings, at: began };
      wait = nextFrameDelayMs(result.outcome, performance.now() - began, wait);
      schedule(wait);
    };
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (milliseconds: number): void => {
      timer = setTimeout(() => void poll(), milliseconds);
    };
    schedule(0);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [video, check]);

  const restart = useCallback(() => {
    latestFindings.current = undefined;
    resetAt.current = performance.now();
    stabilizer.current = createHintStabilizer();
    setStableHint(INITIAL_HINT);
  }, []);
  return { guidance: { ...stableHint, ended }, restart };
}

const hasPicture = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

function createSampler(video: HTMLVideoElement): () => { luma: number; motion: number } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SAMPLE_SIZE);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  let before: Float32Array | undefined;
  return () => {
    const width = video.videoWidth * SAMPLE_AREA.width;
    const height = video.videoHeight * SAMPLE_AREA.height;
    const left = video.videoWidth * FACE_OVAL.x - width / 2;
    const top = video.videoHeight * FACE_OVAL.y - height / 2;
    context.drawImage(video, left, top, width, height, 0, 0, SAMPLE_SIZE.width, SAMPLE_SIZE.height);
    const luma = toLuma(context.getImageData(0, 0, SAMPLE_SIZE.width, SAMPLE_SIZE.height).data);
    const motion = motionBetween(before, luma);
    before = luma;
    return { luma: meanLuma(luma), motion };
  };
}
