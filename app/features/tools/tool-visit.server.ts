// The state of a free tool's page, from its address: a picture, an expired picture, a refusal, or nothing yet.
import type { RouterContextProvider } from 'react-router';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { FAIL_REASONS, type FailReason } from '#server/contracts/findings.ts';
import type { PictureOf, ToolName } from '#server/contracts/tools.ts';
import { isUuid } from '#server/contracts/uuid.ts';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';

export interface ToolRefusal {
  reason: FailReason | 'busy' | 'limit' | 'consent' | 'none' | 'failed';
  /** Seconds to wait, where waiting helps. */
  wait: number;
}
export interface ToolVisit<T extends ToolName = ToolName> {
  /** The page shows no picture of a visitor, so it may be cached. */
  plain: boolean;
  picture?: PictureOf<T>;
  gone?: true;
  refusal?: ToolRefusal;
}

/** What stands on a page with somebody's picture is theirs, and gone within the hour. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' } as const;

/** Above so many seconds it is the day's limit and not the queue. */
export const MAX_QUEUE_SECONDS = 600;

export async function loadToolVisit<T extends ToolName>(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  tool: T,
): Promise<ToolVisit<T>> {
  const id = url.searchParams.get('picture');
  const refused = url.searchParams.get('refused');
  if (refused !== null) return { plain: false, refusal: refusalOf(refused, Number(url.searchParams.get('wait'))) };
  if (id === null) return { plain: true };
  if (!isUuid(id)) return { plain: false, gone: true };
  try {
    const picture = await serverApi(context).get('/tools/pictures/:id', { params: { id }, open: true, attempts: 1 });
    return picture?.tool === tool ? { plain: false, picture: picture as PictureOf<T> } : { plain: false, gone: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { plain: false, gone: true };
    throw error;
  }
}

function refusalOf(word: string, seconds: number): ToolRefusal {
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, DAY_SECONDS) : 0;
  if (word === 'rate_limited') return { reason: wait > MAX_QUEUE_SECONDS ? 'limit' : 'busy', wait: wait || 10 };
  if (word === 'consent_missing') return { reason: 'consent', wait };
  if (word === 'invalid_input') return { reason: 'none', wait };
  return { reason: FAIL_REASONS.find((reason) => reason === word) ?? 'failed', wait };
}
