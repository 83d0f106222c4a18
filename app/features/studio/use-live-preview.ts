// The picture of an edit, as soon as the engine has it: one request at a time, and always the latest edit next.
import { useEffect, useRef, useState } from 'react';

export interface LivePreview {
  /** The last picture that arrived, as an object address; undefined before the first. */
  url?: string;
  /** Why a headshot like this could not be kept. */
  problem: string | null;
  /** The address that `url` shows. */
  shown?: string;
  loading: boolean;
  /** `rate_limited`, `consent_missing`, ..., or `in_progress` where it takes long; undefined while all is well. */
  error?: string | undefined;
}

/** Milliseconds without a change before it is asked for: a slider passes many values. */
const SETTLE_MS = 120;
/** Longest wait of a preview that is asked for again, in seconds. */
const MAX_WAIT = 60;
/** Pictures kept for undo and redo. */
const KEPT = 40;

/** What the engine has begun goes on, and the next request gets it. */
const IN_PROGRESS = 'in_progress';

/** Errors that say nothing against the edit. */
const DELAYS: readonly string[] = [IN_PROGRESS, 'rate_limited', 'unavailable'];

/** `pending`: the preview of this edit is on its way; `unseen`: there is none, and none is certain to come; `refused`: it cannot be kept as it is, or not now. */
export type PreviewState = 'seen' | 'pending' | 'unseen' | 'refused';

/** `address`: of the edit's preview; null where none is asked for. */
export function previewState({ shown, error }: LivePreview, address: string | null): PreviewState {
  if (address === null) return 'unseen';
  if (shown === address) return 'seen';
  if (error === undefined) return 'pending';
  return DELAYS.includes(error) ? 'unseen' : 'refused';
}

/** A new edit is asked for: the last picture stays, but what went wrong with it says nothing about this one. */
export const withPreviewRequested = (last: LivePreview): LivePreview => ({ ...last, loading: true, error: undefined });

type Kept = Pick<LivePreview, 'url' | 'problem'>;

/** `address`: of the edit's preview; null asks for none. */
export function useLivePreview(address: string | null): LivePreview {
  const [preview, setPreview] = useState<LivePreview>({ problem: null, loading: false });
  const kept = useRef(new Map<string, Kept>());
  useEffect(() => {
    const pictures = kept.current;
    return () => {
      for (const { url } of pictures.values()) if (url) URL.revokeObjectURL(url);
      pictures.clear();
    };
  }, []);
  useEffect(() => {
    if (address === null) return;
    const known = kept.current.get(address);
    if (known) {
      setPreview({ ...known, shown: address, loading: false });
      return;
    }
    setPreview(withPreviewRequested);
    // An edit that was changed again is given up at once: the server drops what has not begun.
    const outdated = new AbortController();
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const answer = await fetchPreview(address, outdated.signal);
      if ('url' in answer) keep(kept.current, address, answer);
      if (outdated.signal.aborted) return;
      if ('url' in answer) {
        setPreview({ ...answer, shown: address, loading: false });
        return;
      }
      const { retryAfter } = answer;
      setPreview((last) => ({ ...last, loading: retryAfter !== undefined, error: answer.error }));
      if (retryAfter === undefined) return;
      // What is being made is waited for by the request itself.
      tries = answer.error === IN_PROGRESS ? 0 : tries + 1;
      timer = setTimeout(() => void ask(), secondsToWait(retryAfter, tries) * 1000);
    };
    timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      outdated.abort();
      clearTimeout(timer);
    };
  }, [address]);
  return preview;
}

/** Until a preview is asked for again. `tries`: failures that no request has waited for. */
export const secondsToWait = (retryAfter: number, tries: number): number =>
  Math.max(retryAfter, Math.min(2 ** tries, MAX_WAIT));

function keep(pictures: Map<string, Kept>, address: string, picture: Kept): void {
  pictures.set(address, picture);
  const [oldest] = pictures;
  if (pictures.size <= KEPT || !oldest) return;
  if (oldest[1].url) URL.revokeObjectURL(oldest[1].url);
  pictures.delete(oldest[0]);
}

interface Refusal {
  code?: string;
  details?: { preview?: string };
}
type Answer = { url: string; problem: string | null } | { error: string; retryAfter?: number };

/** Never rejects. */
export async function fetchPreview(address: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(address, { signal, headers: { accept: 'image/webp, application/json' } });
    if (response.ok)
      return { url: URL.createObjectURL(await response.blob()), problem: response.headers.get('preview-problem') };
    const { code, details } = (await response.json().catch(() => ({}))) as Refusal;
    // A proxy may say a date.
    const retryAfter = Number(response.headers.get('retry-after')) || 0;
    if (details?.preview === IN_PROGRESS) return { error: IN_PROGRESS, retryAfter };
    // A proxy in front of us answers 502 and 504.
    if (response.status === 429 || response.status > 500) return { error: code ?? 'unavailable', retryAfter };
    return { error: code ?? 'other' };
  } catch {
    return { error: 'offline', retryAfter: 5 };
  }
}
