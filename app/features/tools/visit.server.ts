// What the address of a tool's page says: a picture to show, one that is gone, why the last one was refused, or nothing yet.
import type { RouterContextProvider } from 'react-router';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { FAIL_REASONS, type FailReason } from '#server/contracts/catalogue.ts';
import type { PictureOf, ToolName } from '#server/contracts/tools.ts';
import { ApiError } from '~/api/errors';
import { apiOf } from '~/api/server';

export interface Refusal {
  reason: FailReason | 'busy' | 'limit' | 'consent' | 'captcha' | 'none' | 'failed';
  /** Seconds to wait, where waiting helps. */
  wait: number;
}
export interface ToolVisit<T extends ToolName = ToolName> {
  /** The page shows no picture of a visitor, so it may be cached. */
  plain: boolean;
  picture?: PictureOf<T>;
  gone?: true;
  refusal?: Refusal;
}

/** What stands on a page with somebody's picture is theirs, and gone within the hour. */
export const NOT_STORED = { 'cache-control': 'private, no-store' } as const;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Above so many seconds it is the day's limit and not the queue. */
const QUEUE_AT_MOST = 600;

export async function visitOf<T extends ToolName>(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  tool: T,
): Promise<ToolVisit<T>> {
  const id = url.searchParams.get('picture');
  const refused = url.searchParams.get('refused');
  if (refused !== null) return { plain: false, refusal: refusalOf(refused, Number(url.searchParams.get('wait'))) };
  if (id === null) return { plain: true };
  if (!ID.test(id)) return { plain: false, gone: true };
  try {
    const picture = await apiOf(context).get('/tools/pictures/:id', { params: { id }, open: true, attempts: 1 });
    return picture?.tool === tool ? { plain: false, picture: picture as PictureOf<T> } : { plain: false, gone: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { plain: false, gone: true };
    throw error;
  }
}

function refusalOf(word: string, seconds: number): Refusal {
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, DAY_SECONDS) : 0;
  if (word === 'rate_limited') return { reason: wait > QUEUE_AT_MOST ? 'limit' : 'busy', wait: wait || 10 };
  if (word === 'consent_missing') return { reason: 'consent', wait };
  if (word === 'captcha_failed') return { reason: 'captcha', wait };
  if (word === 'invalid_input') return { reason: 'none', wait };
  return { reason: FAIL_REASONS.find((reason) => reason === word) ?? 'failed', wait };
}
