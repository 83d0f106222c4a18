// The upload queue of one page visit: the state and progress of each photo. It knows no browser API and no protocol; `send` does the
// transfer.
import type { FailReason } from '#server/contracts/findings.ts';
import { rejectionReason, type FileFacts } from './check-file';

/** `checking`: all bytes have arrived and the server looks at the photo. `failed` may be tried again, `refused` not. */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'refused' | 'failed';

export interface UploadItem<F extends FileFacts = File> {
  key: string;
  file: F;
  state: UploadState;
  /** 0 to 1. */
  progress: number;
  reason?: FailReason;
  /** Code of the API error that ended it. */
  code?: string;
  /** Known early, so that it does not say that the photo has arrived. */
  attachmentId?: string;
}

export interface SendContext {
  signal: AbortSignal;
  onProgress(sent: number, total: number): void;
  /** The attachment that it will be, as soon as that is known. */
  onNamed(attachmentId: string): void;
}
/** Resolves with the id of the attachment; rejects with an error that may carry a `code`. */
export type SendPhoto<F extends FileFacts> = (
  file: F,
  sending: SendContext,
) => Promise<{ attachmentId: string | undefined }>;

export interface QueueOptions<F extends FileFacts> {
  send: SendPhoto<F>;
  fingerprint(file: F): string;
  /** Called after every change with the new list. */
  onChange(items: readonly UploadItem<F>[]): void;
  /** How many are on their way at once. */
  parallel?: number;
}

/** The reason of an abort when nobody wants the photo any more; any other leaves it to be resumed. */
export const ABORT_REMOVED = 'removed';

/** After one of these nothing more can be sent to this order. */
const FINAL_CODES = new Set([
  'too_many_photos',
  'order_not_editable',
  'consent_missing',
  'not_found',
  'unauthenticated',
]);

export interface UploadQueue<F extends FileFacts> {
  /** `room` is how many more photos the order takes; what does not fit is answered `too_many_photos`. */
  add(files: readonly F[], room: number): void;
  retry(key: string): void;
  /** Stops it if it is on its way, and takes it off the list. */
  remove(key: string): void;
  busy(): boolean;
  stop(): void;
}

// oxlint-disable-next-line max-lines-per-function -- short functions over one list of uploads
export function createUploadQueue<F extends FileFacts>(options: QueueOptions<F>): UploadQueue<F> {
  const { send, fingerprint, onChange, parallel = 3 } = options;
  let items: readonly UploadItem<F>[] = [];
  const active = new Map<string, AbortController>();
  let stopped = false;

  const publish = (next: readonly UploadItem<F>[]): void => {
    items = next;
    if (!stopped) onChange(items);
  };
  const change = (key: string, to: Partial<UploadItem<F>>): void =>
    publish(items.map((item) => (item.key === key ? { ...item, ...to } : item)));

  function pump(): void {
    for (const item of items) {
      if (stopped || active.size >= parallel) return;
      if (item.state === 'waiting') void start(item);
    }
  }

  async function start({ key, file }: UploadItem<F>): Promise<void> {
    const controller = new AbortController();
    active.set(key, controller);
    change(key, { state: 'sending', progress: 0, code: undefined });
    try {
      const { attachmentId } = await send(file, {
        signal: controller.signal,
        onProgress(sent, total) {
          if (controller.signal.aborted) return;
          const progress = total > 0 ? Math.min(1, sent / total) : 0;
          change(key, { progress, state: progress === 1 ? 'checking' : 'sending' });
        },
        onNamed(attachmentId) {
          if (!controller.signal.aborted) change(key, { attachmentId });
        },
      });
      if (!controller.signal.aborted) change(key, { state: 'done', progress: 1, attachmentId });
    } catch (error) {
      if (!controller.signal.aborted) giveUp(key, codeOf(error));
    } finally {
      // Started again meanwhile: the slot belongs to the new attempt.
      if (active.get(key) === controller) active.delete(key);
      pump();
    }
  }

  function giveUp(key: string, code: string | undefined): void {
    const hopeless = code !== undefined && FINAL_CODES.has(code);
    publish(
      items.map((item) => {
        if (item.key === key) return { ...item, code, state: hopeless ? 'refused' : 'failed' };
        return hopeless && item.state === 'waiting' ? { ...item, code, state: 'refused' } : item;
      }),
    );
  }

  return {
    add(files, room) {
      const next = [...items];
      let left = room - items.filter(isOnItsWay).length;
      for (const file of files) {
        const key = fingerprint(file);
        const known = next.findIndex((item) => item.key === key);
        // Chosen again: what failed is tried again, everything else is there already.
        if (known >= 0 && next[known]!.state !== 'failed' && next[known]!.state !== 'refused') continue;
        const item = judge(key, file, left > 0);
        if (item.state === 'waiting') left -= 1;
        if (known >= 0) next[known] = item;
        else next.push(item);
      }
      publish(next);
      pump();
    },
    retry(key) {
      const item = items.find((one) => one.key === key);
      if (item?.state !== 'failed') return;
      change(key, { state: 'waiting', progress: 0, code: undefined });
      pump();
    },
    remove(key) {
      active.get(key)?.abort(ABORT_REMOVED);
      active.delete(key);
      publish(items.filter((item) => item.key !== key));
      pump();
    },
    busy: () => items.some(isOnItsWay),
    stop() {
      stopped = true;
      for (const controller of active.values()) controller.abort();
      active.clear();
    },
  };
}

const isOnItsWay = ({ state }: Pick<UploadItem<FileFacts>, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'checking';

function judge<F extends FileFacts>(key: string, file: F, room: boolean): UploadItem<F> {
  const reason = rejectionReason(file);
  if (reason) return { key, file, state: 'refused', progress: 0, reason };
  if (!room) return { key, file, state: 'refused', progress: 0, code: 'too_many_photos' };
  return { key, file, state: 'waiting', progress: 0 };
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
