// What a worker process and its parent send each other. Pictures are sent as bytes (advanced serialization), never as base64.
import type { FailReason, Withheld } from '../../contracts/findings.ts';
import type { MattingModel, Shoot, ShootOptions, Take } from '../../engine/index.ts';
import type { Renderer, SessionPhoto, ToolRenderer } from '../../ports/renderer.ts';
import type { LiveEditCalls } from './live-edits.ts';

/** Calls that the engine's open shoot answers. The engine declares them; the worker passes them on by name. */
export const SHOOT_CALLS = ['arrange', 'render', 'references', 'headMask', 'finish'] as const;
type ShootCalls = {
  [Name in (typeof SHOOT_CALLS)[number]]: (
    ...args: Parameters<Shoot[Name]>
  ) => Promise<Awaited<ReturnType<Shoot[Name]>>>;
};

/** Every call that an engine worker answers, one at a time. */
export interface EngineCalls
  extends
    ShootCalls,
    ToolRenderer,
    LiveEditCalls,
    Pick<Renderer, 'ingest' | 'judgeOutline' | 'checkFrame' | 'exportPreset'> {
  /** Prepares the worker's one shoot, and returns its plan. */
  open(photos: SessionPhoto[], options?: Pick<ShootOptions, 'brand' | 'plan' | 'delivered' | 'scale'>): Promise<Take[]>;
  close(): Promise<void>;
  /** Runs the network once; describes it, or fails with what is wrong with the file. */
  checkMattingModel(model: MattingModel): Promise<string>;
}

export interface SlotId {
  style: string;
  variation: number;
}

export interface Call {
  id: number;
  method: string;
  args: unknown[];
}
export type Reply =
  | { kind: 'result'; id: number; value: unknown; rss: number }
  | { kind: 'error'; id: number; message: string; rss: number }
  | { kind: 'stage'; stage: string; photo?: string }
  /** The engine leaves this photo out; `message` is its error. */
  | { kind: 'photo-failed'; photo: string; reason: FailReason; message: string }
  /** The slot stays empty. */
  | { kind: 'withheld'; slot: SlotId; why: Withheld };

/** An object with the worker's calls as methods; `send` sends one of them. */
export const remoteCalls = <Calls extends object>(send: (method: string, args: unknown[]) => Promise<unknown>): Calls =>
  new Proxy({} as Calls, {
    get: (_, method) =>
      // An object with a `then` would be taken for a promise.
      typeof method === 'string' && method !== 'then' ? (...args: unknown[]) => send(method, args) : undefined,
  });
