// Messages between parent and child. Pictures are sent as bytes (advanced serialization), never as base64.
import type { FrameFindings } from '../../contracts/camera-frames.ts';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Finished, ShootOptions, Take, Unfit } from '../../engine/index.ts';
import type { IngestResult, RenderedHeadshot, Slot, ToolRenderer } from '../../ports/renderer.ts';

/** Calls that a child accepts, one at a time. */
export interface Work extends ToolRenderer {
  ingest(bytes: Uint8Array, set: { dhash: string; embedding: number[] | null }[]): Promise<IngestResult>;
  checkFrame(bytes: Uint8Array, photoWidth: number, others: { dhash: string }[]): Promise<FrameFindings>;
  /** Prepares the child's one shoot, and returns its plan. */
  open(
    photos: { id: string; bytes: Uint8Array }[],
    terms?: Pick<ShootOptions, 'brand' | 'plan' | 'delivered'>,
  ): Promise<Take[]>;
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  arrange(variations: number[]): Promise<number[]>;
  /** The best photos of the shoot, for hosted renderers. */
  references(count: number): Promise<Uint8Array[]>;
  /** Judges and frames a candidate of a hosted renderer. */
  finish(candidate: Uint8Array, slot: Slot): Promise<Finished | Unfit>;
  close(): Promise<void>;
  exportPreset(
    headshot: Uint8Array,
    preset: string,
    format?: string,
  ): Promise<{ bytes: Uint8Array; contentType: string }>;
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
  | { kind: 'broken'; photo: string; reason: FailReason; message: string };
