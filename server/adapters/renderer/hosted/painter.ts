// The interface of a provider of pictures, and the ways in which it can fail. What is the same for all providers (choosing photos,
// judging, framing, retrying, counting costs) is in session.ts.
import type { Processor } from '../../../ports/renderer.ts';

export interface PaintRequest {
  prompt: string;
  /** JPEGs, the best first. */
  references: readonly Uint8Array[];
  /** Equal for equal pictures, so that a provider that honours it repeats the same picture. */
  seed: number;
}
export interface Painted {
  /** Unchecked bytes that the provider calls a picture. */
  bytes: Uint8Array;
  /** Tokens used, if the provider counts them. */
  usage?: { input?: number; output?: number };
}
/** Something that was ordered and must be paid only once. */
export interface PaidJob {
  /** Our name for it. */
  id: string;
  /** The provider's id, recorded by an earlier process that was killed while it waited. */
  handle: string | undefined;
  /** Records the provider's id; await it before anything else. */
  keep(handle: string): Promise<void>;
}
export interface Painter {
  processor: Processor;
  paints: { clothes: boolean; pose: boolean };
  /** Maximum number of photos per picture. */
  references: number;
  /**
   * With a handle, fetches the earlier order instead of ordering again. Throws PainterRefused, PainterBusy, PainterDown or PainterLost;
   * any other error is a mistake in the configuration.
   */
  paint(request: PaintRequest, job: PaidJob, signal: AbortSignal): Promise<Painted>;
  /** Prepares a person, once per commission, before their first picture; the handle is part of every prompt (`about`). */
  prepare?: {
    make(references: readonly Uint8Array[], job: PaidJob, signal: AbortSignal): Promise<string>;
    /** Converts the prompt to what this provider expects. */
    about(handle: string, prompt: string): string;
  };
  /** Deletes a commission's data at the provider. Missing if the provider deletes by itself. */
  forget?(what: 'person' | 'picture', handle: string): Promise<void>;
}

/** Refused by the provider's content rules; the same request would be refused again. */
export class PainterRefused extends Error {
  override name = 'PainterRefused';
}
/** Too many requests; nothing was ordered. */
export class PainterBusy extends Error {
  override name = 'PainterBusy';
  /** How long to wait, in milliseconds, if the provider said so. */
  readonly after: number | undefined;

  constructor(message: string, after?: number) {
    super(message);
    this.after = after;
  }
}
/** The provider or the network failed. Nothing was ordered, or the order can still be fetched. */
export class PainterDown extends Error {
  override name = 'PainterDown';
}
/** Ordered and perhaps paid for, but the result is lost. */
export class PainterLost extends Error {
  override name = 'PainterLost';
}

/** Reads `Retry-After`, in seconds or as a date; returns milliseconds. */
export function retryAfter(value: string | null | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
