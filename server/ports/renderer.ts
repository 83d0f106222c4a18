// The renderer: everything that touches pixels. Runs in child processes, so that neither requests nor the database wait for it.
import type { PictureMeasures } from '../contracts/appraisal.ts';
import type { FrameFindings } from '../contracts/camera-frames.ts';
import type { FailReason, StyleId } from '../contracts/catalogue.ts';
import type { ShootPlan } from '../contracts/shoot-plan.ts';
import type { BrandCrop } from '../contracts/company-lists.ts';
import type { BrandPaint } from '../contracts/brand-colour.ts';
import type { CutOutGeometry, Design } from '../contracts/picture-editor.ts';
import type { StudioClothes, StudioCrop, StudioLight, StudioPose } from '../contracts/studio-lists.ts';

export interface PhotoFindings {
  accepted: boolean;
  fail_reason: FailReason | null;
  quality_score: number;
  similarity: number | null;
  sharpness: number;
  face_width: number;
  brightness: number;
  width: number;
  height: number;
  dhash: string;
  embedding: number[] | null;
  warnings: string[];
  [extra: string]: unknown;
}
/** Findings of a photo that was not analysed: refused before, or its analysis failed. */
export const refusedFindings = (reason: FailReason): PhotoFindings => ({
  accepted: false,
  fail_reason: reason,
  quality_score: 0,
  similarity: null,
  sharpness: 0,
  face_width: 0,
  brightness: 0,
  width: 0,
  height: 0,
  dhash: '',
  embedding: null,
  warnings: [],
});
export interface IngestResult {
  findings: PhotoFindings;
  /** The upright sRGB JPEG without EXIF or GPS that we keep; undefined when the photo could not be read. */
  photo?: Uint8Array;
  /** A small WebP for lists. */
  preview?: Uint8Array;
}
/** Wishes for one headshot besides its look (values in contracts/studio.ts). */
export interface Wishes {
  /** The look whose background to use. */
  background?: StyleId;
  light?: StudioLight;
  crop?: StudioCrop;
  /** Only if the renderer's `paints` allows it. */
  clothes?: StudioClothes;
  pose?: StudioPose;
}
/** A company's brand style for all headshots of a session. */
export interface Brand {
  /** Head size; crops vary without it. */
  crop?: BrandCrop;
  /** The wall of the look `navy-brand`. */
  paint?: Pick<BrandPaint, 'lit' | 'shade'>;
}
export interface Slot {
  style: StyleId;
  variation: number;
  /** With wishes, only the session's first photo is used, exactly as wished. */
  wishes?: Wishes;
}
/** Measures for comparing the headshots of colleagues. */
export interface Composition {
  /** Hairline to chin, and the eye line from the top, as shares of the picture's height. */
  head: number;
  eyes: number;
  /** CIE L*a*b* behind the person. */
  background: [lightness: number, a: number, b: number];
  /** Stops of the face's brightest part below white (negative); depends on the light and hardly on the skin. */
  exposure: number;
}
export interface RenderedHeadshot {
  /** JPEG. */
  bytes: Uint8Array;
  /** A small WebP. */
  preview: Uint8Array;
  width: number;
  height: number;
  style: StyleId;
  likeness: number;
  phash: string;
  quality: number;
  composition?: Composition | null;
  seconds: number;
  /** Cost at a hosted renderer, refused tries included, in millionths of a US dollar. */
  costMicros?: number;
}
/** What pictures are made for. A hosted renderer records its requests under this name, so that nothing is paid twice. */
export interface Commission {
  kind: 'order' | 'generation';
  id: string;
  /** True when the consent names the processor. Otherwise the built-in engine makes the pictures. */
  mayLeave?: boolean;
  /** Brand style of the paying company. */
  brand?: Brand;
  /** The plan of the first session, with which later ones continue. */
  plan?: ShootPlan;
  /** Hashes (phash) of delivered headshots, against repetitions. */
  delivered?: readonly string[];
}
/** An outside company that gets to see photos. */
export interface Processor {
  /** Id used in the configuration and in consent records. */
  id: string;
  /** Name shown to people. */
  name: string;
}
/** The working process died: out of memory, crashed, or killed because it hung. */
export class RendererDied extends Error {
  override name = 'RendererDied';
  /** The photo in work, if known. */
  readonly photo: string | undefined;

  constructor(message: string, photo?: string) {
    super(message);
    this.photo = photo;
  }
}
export interface ShootSession {
  /** Photos left out since the session was opened, because the engine failed on them, with the reason; grows during work. */
  readonly leftOut: ReadonlyMap<string, FailReason>;
  /** The plan of the session, for `Commission.plan`. */
  readonly plan?: ShootPlan;
  /** Indexes of the slots in the cheapest order: photo by photo. */
  arrange(slots: readonly Slot[]): Promise<number[]>;
  /** null when the likeness threshold could not be reached for this slot. Throws RendererDied. */
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  close(): Promise<void>;
}
/** Why a picture is refused; one of FAIL_REASONS. */
export interface Refused {
  fail_reason: FailReason;
}
/** A picture split into layers for the editor. */
export interface CutOut {
  /** JPEG of 1600 px at most, without EXIF. */
  photo: Uint8Array;
  /** WebP with alpha, of the photo's size. */
  person: Uint8Array;
  /** Small JPEG: the background without the person, out of focus. */
  behind: Uint8Array;
  geometry: CutOutGeometry;
}
/** Work for the free tools, in a separate process, so that customers' uploads do not wait for it. */
export interface ToolRenderer {
  /** `photo` is an upright JPEG of 1200 px at most, without EXIF; measures are in its pixels. */
  appraise(bytes: Uint8Array): Promise<{ photo: Uint8Array; measures: PictureMeasures } | Refused>;
  /** Refuses what a shoot would refuse. `photo` is the copy that a shoot keeps: upright, 4096 px at most, without EXIF. */
  takeIn(bytes: Uint8Array): Promise<{ photo: Uint8Array } | Refused>;
  cutOut(bytes: Uint8Array): Promise<CutOut | Refused>;
  /** Renders a design in its size and format. */
  draw(cutOut: CutOut, design: Design): Promise<Uint8Array>;
  /** A smaller JPEG with a watermark. */
  watermark(headshot: Uint8Array): Promise<Uint8Array>;
  /** A PNG of 1200 x 630 to share: the face in its circle and the score. */
  scoreCard(photo: Uint8Array, card: { score: number; frame: PictureMeasures['frame'] }): Promise<Uint8Array>;
}
export interface Renderer {
  readonly name: string;
  /** The processor that gets photos; undefined when they stay on our machines. */
  readonly processor?: Processor;
  /** What it can change besides background, light and crop. */
  readonly paints: { clothes: boolean; pose: boolean };
  readonly tools: ToolRenderer;
  /** Decodes, strips, analyses. Bad input is a finding, never an exception. */
  ingest(bytes: Uint8Array, set: { dhash: string; embedding: number[] | null }[]): Promise<IngestResult>;
  /** Judges a live camera frame by the same rules; `photoWidth` is the width in pixels of the photo it would take. Stores nothing. */
  checkFrame(bytes: Uint8Array, photoWidth: number, others: { dhash: string }[]): Promise<FrameFindings>;
  /**
   * Opens a session with accepted photos. `onStage` gets the stage (analyse, matte, light, compose, score) and the photo, if any. Without a
   * commission the built-in engine is used, whatever is configured, because nobody has agreed to send the photos out.
   */
  open(
    photos: { id: string; bytes: Uint8Array }[],
    onStage?: (stage: string, photo?: string) => void,
    signal?: AbortSignal,
    commission?: Commission,
  ): Promise<ShootSession>;
  /** Ends the commission: deletes its data at the provider. Never throws. */
  forget(commission: Commission): Promise<void>;
  /** A headshot in a preset and format of `contracts/downloads.ts`, or as a link preview card (`og`, JPEG). */
  exportPreset(
    headshot: Uint8Array,
    preset: string,
    format?: string,
  ): Promise<{ bytes: Uint8Array; contentType: string }>;
  stop(): Promise<void>;
}
