// What parent and child say to each other. Pictures travel as bytes (advanced serialization), never as base64.
import type { FrameFindings } from '../../contracts/camera-frames.ts';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Finished, ShootOptions, Take, Unfit } from '../../engine/index.ts';
import type { IngestResult, RenderedHeadshot, Slot, ToolRenderer } from '../../ports/renderer.ts';

/** What a child can be asked to do. One call at a time. */
export interface Work extends ToolRenderer {
  ingest(bytes: Uint8Array, set: { dhash: string; embedding: number[] | null }[]): Promise<IngestResult>;
  checkFrame(bytes: Uint8Array, photoWidth: number, others: { dhash: string }[]): Promise<FrameFindings>;
  /** Prepares the one shoot that this child works on, and tells its plan. */
  open(
    photos: { id: string; bytes: Uint8Array }[],
    terms?: Pick<ShootOptions, 'brand' | 'plan' | 'delivered'>,
  ): Promise<Take[]>;
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  arrange(variations: number[]): Promise<number[]>;
  /** The best photos of the shoot, for whoever paints elsewhere. */
  references(count: number): Promise<Uint8Array[]>;
  /** Holds what came back against the person. */
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
  /** The engine goes on without this photo; `message` is what it broke with. */
  | { kind: 'broken'; photo: string; reason: FailReason; message: string };
