// The interface of a provider of pictures, and the ways in which it can fail. What is the same for all providers (choosing photos,
// judging, framing, retrying, counting costs) is in hosted-session.ts.
import type { Processor } from '../../../ports/renderer.ts';

export interface ImageRequest {
  prompt: string;
  /** JPEGs, the best first. */
  references: readonly Uint8Array[];
  /** PNG of the first reference's size: opaque on what is to stay of it, transparent on what is to be drawn. */
  mask?: Uint8Array;
  /** Equal for equal pictures, so that a provider that honours it repeats the same picture. */
  seed: number;
}
/** Tokens used, as far as the provider counts them. */
export interface TokenUsage {
  input?: number;
  output?: number;
}
export interface GeneratedImage {
  /** Unchecked bytes that the provider calls a picture. */
  bytes: Uint8Array;
  usage?: TokenUsage;
}
/** A request to a provider, which must be paid only once. */
export interface ProviderJob {
  /** Our name for it. */
  id: string;
  /** The provider's id, recorded by an earlier process that was killed while it waited. */
  handle: string | undefined;
  /** Records the provider's id; await it before anything else. */
  saveHandle(handle: string): Promise<void>;
}
export interface ImageProvider {
  processor: Processor;
  capabilities: { clothes: boolean; pose: boolean };
  /** True when a picture is made by editing the first photo, so that what is not asked for keeps its place. */
  editsFirstPhoto: boolean;
  /** Maximum number of photos per picture. */
  references: number;
  /** Whether `generate` passes a mask on. */
  takesMask?: boolean;
  /**
   * With a handle, fetches the earlier order instead of ordering again. Throws ProviderRefused, ProviderBusy, ProviderUnavailable,
   * ProviderModelGone or ProviderResultLost; any other error is a mistake in the configuration.
   */
  generate(request: ImageRequest, job: ProviderJob, signal: AbortSignal): Promise<GeneratedImage>;
  /** Prepares a person, once per order or generation, before the first picture; the handle becomes part of every prompt. */
  person?: {
    create(references: readonly Uint8Array[], job: ProviderJob, signal: AbortSignal): Promise<string>;
    /** Converts the prompt to what this provider expects. */
    addToPrompt(handle: string, prompt: string): string;
  };
  /** Deletes a person or picture at the provider, which `model` made; one that is gone already counts as deleted. Missing if the provider deletes by
   * itself. */
  delete?(what: 'person' | 'picture', handle: string, model: string): Promise<void>;
}

/** Refused by the provider's content rules; the same request would be refused again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  /** Where the refusal is an answer like any other, of which tokens may be billed. */
  readonly usage: TokenUsage | undefined;

  constructor(message: string, usage?: TokenUsage) {
    super(message);
    this.usage = usage;
  }
}
/** Too many requests; nothing was ordered. */
export class ProviderBusy extends Error {
  override name = 'ProviderBusy';
  /** How long to wait, in milliseconds, if the provider said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, after?: number) {
    super(message);
    this.retryAfterMs = after;
  }
}
/** The provider or the network failed. Nothing was ordered, or the order can still be fetched. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}
/** The provider has no such model any more; nothing was ordered. */
export class ProviderModelGone extends Error {
  override name = 'ProviderModelGone';
}
/** Ordered and perhaps paid for, but the result is lost. */
export class ProviderResultLost extends Error {
  override name = 'ProviderResultLost';
}

/** Reads `Retry-After`, in seconds or as a date; returns milliseconds. */
export function parseRetryAfter(value: string | null | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
