// Sends one frame of the live picture; the answer says how good a photo taken now would be.
import { CAMERA_FRAME_LIMITS } from '#server/contracts/camera-frames.ts';
import type { CameraFrameFindings } from '#server/contracts/findings.ts';
import { type AnalysisOutcome, classifyFrameResponse } from './frame-polling';
import { canvasToJpeg } from './take-photo';

const QUALITY = 0.8;
const ANSWER_TIMEOUT_MS = 15_000;

type FrameCheckResult =
  | { outcome: Exclude<AnalysisOutcome, { kind: 'answered' }> }
  | { outcome: { kind: 'answered' }; findings: CameraFrameFindings };

/** `check`: the address that takes frames. */
export async function requestFrameFindings(
  check: string,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<FrameCheckResult> {
  // AbortSignal.any is missing on phones that are a few years old.
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end, { once: true });
  const late = setTimeout(end, ANSWER_TIMEOUT_MS);
  try {
    const body = await canvasToJpeg(downscaleFrame(video), QUALITY);
    const answer = await fetch(`${check}?width=${video.videoWidth}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', accept: 'application/json' },
      body,
      signal: ended.signal,
    });
    const outcome = classifyFrameResponse(answer.status, answer.headers.get('retry-after'));
    if (outcome.kind !== 'answered') return { outcome };
    return { outcome, findings: (await answer.json()) as CameraFrameFindings };
  } catch {
    return { outcome: { kind: 'failed' } };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
  }
}

function downscaleFrame(video: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, CAMERA_FRAME_LIMITS.side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
