// What a provider of pictures must be able to do, and the ways in which it can fail. Everything else (choosing photos, judging, framing,
// trying again, keeping count) is the same for all of them and stands in session.ts.
import type { Processor } from '../../../ports/renderer.ts';

export interface PaintRequest {
  prompt: string;
  /** JPEGs, the best first. */
  references: readonly Uint8Array[];
  /** The same for the same picture, so that a repeat is a repeat where the provider honours it. */
  seed: number;
}
export interface Painted {
  /** As it came: nothing is known of it but that the provider called it a picture. */
  bytes: Uint8Array;
  /** Tokens, where the provider counts them. */
  usage?: { input?: number; output?: number };
}
/** A thing that was ordered and is paid for once. */
export interface PaidJob {
  /** Ours. */
  id: string;
  /** The provider's name for it, from an earlier process that was killed while it waited. */
  handle: string | undefined;
  /** Puts the provider's name on record; to be awaited before waiting for anything else. */
  keep(handle: string): Promise<void>;
}
export interface Painter {
  processor: Processor;
  paints: { clothes: boolean; pose: boolean };
  /** Photos that it takes for one picture. */
  references: number;
  /**
   * With a handle it asks for what was ordered before and orders nothing. Throws PainterRefused, PainterBusy, PainterDown, PainterLost;
   * anything else is a mistake in the configuration.
   */
  paint(request: PaintRequest, job: PaidJob, signal: AbortSignal): Promise<Painted>;
  /** What must be there before the first picture of a person, once a commission; its handle goes into every prompt (`about`). */
  prepare?: {
    make(references: readonly Uint8Array[], job: PaidJob, signal: AbortSignal): Promise<string>;
    /** The prompt as this provider wants it. */
    about(handle: string, prompt: string): string;
  };
  /** Deletes over there what was made for a commission. Where there is none, the provider deletes by itself. */
  forget?(what: 'person' | 'picture', handle: string): Promise<void>;
}

/** It will not paint this: its own rules about pictures. Asking again word for word is useless. */
export class PainterRefused extends Error {
  override name = 'PainterRefused';
}
/** Too many at once. Nothing was ordered. */
export class PainterBusy extends Error {
  override name = 'PainterBusy';
  /** Milliseconds, where it said so. */
  readonly after: number | undefined;

  constructor(message: string, after?: number) {
    super(message);
    this.after = after;
  }
}
/** Its own fault, or the network's. Nothing was ordered, or what was ordered can still be asked for. */
export class PainterDown extends Error {
  override name = 'PainterDown';
}
/** Ordered, perhaps paid for, and never to be seen. */
export class PainterLost extends Error {
  override name = 'PainterLost';
}

/** `Retry-After` in milliseconds: seconds or a date. */
export function retryAfter(value: string | null | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
