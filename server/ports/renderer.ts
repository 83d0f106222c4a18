// Pixels. Work goes to child processes, so that neither the web loop nor the database waits for it.
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
/** What is said of a photo that was not analysed: refused before the engine saw it, or never read to its end. */
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
/** What somebody may wish of one headshot besides its look (contracts/studio.ts has the words). */
export interface Wishes {
  /** The look whose background it gets. */
  background?: StyleId;
  light?: StudioLight;
  crop?: StudioCrop;
  /** Only where the renderer's `paints` says so. */
  clothes?: StudioClothes;
  pose?: StudioPose;
}
/** What a company wants of every headshot of a session. */
export interface Brand {
  /** Head size; crops vary when there is none. */
  crop?: BrandCrop;
  /** The wall of the look `navy-brand`. */
  paint?: Pick<BrandPaint, 'lit' | 'shade'>;
}
export interface Slot {
  style: StyleId;
  variation: number;
  /** Of the first photo of the session, in exactly this way, or null. */
  wishes?: Wishes;
}
/** By what the pictures of colleagues can be held together. */
export interface Composition {
  /** Hairline to chin, and the eye line from the top, as shares of the picture's height. */
  head: number;
  eyes: number;
  /** CIE L*a*b* behind the person. */
  background: [lightness: number, a: number, b: number];
  /** Stops of the brightest part of the face below white: the lamp's doing, and hardly the skin's. */
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
  /** What was paid for it to somebody else, refused tries included, in millionths of a US dollar. */
  costMicros?: number;
}
/** What pictures are made for. A hosted renderer keeps under this name what it has asked for, so that nothing is paid twice. */
export interface Commission {
  kind: 'order' | 'generation';
  id: string;
  /** The person knows to whom photos are sent, and agreed. Otherwise the pictures are made on our machines. */
  mayLeave?: boolean;
  /** Of the company that pays. */
  brand?: Brand;
  /** Of its first session: the next one goes on with it. */
  plan?: ShootPlan;
  /** `phash` of what was delivered before: a picture that looks the same is no second headshot. */
  delivered?: readonly string[];
}
/** Somebody outside of this house who sees the photos. */
export interface Processor {
  /** The word in the configuration and in records of consent. */
  id: string;
  /** As people are told. */
  name: string;
}
/** The process that did the work ended under it: of memory, of a crash, or because it hung. */
export class RendererDied extends Error {
  override name = 'RendererDied';
  /** The photo that it was at, where it had told. */
  readonly photo: string | undefined;

  constructor(message: string, photo?: string) {
    super(message);
    this.photo = photo;
  }
}
export interface ShootSession {
  /** Photos that it goes on without since it was opened, because the engine broke over them, and why; grows while it works. */
  readonly leftOut: ReadonlyMap<string, FailReason>;
  /** What its variations show; for `Commission.plan`. */
  readonly plan?: ShootPlan;
  /** Indexes of the slots in the order that costs least: photo by photo. */
  arrange(slots: readonly Slot[]): Promise<number[]>;
  /** null when the likeness threshold could not be reached for this slot. Throws RendererDied. */
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  close(): Promise<void>;
}
/** What makes a picture useless: a word of FAIL_REASONS. */
export interface Refused {
  fail_reason: FailReason;
}
/** A picture taken apart for the editor. */
export interface CutOut {
  /** JPEG of 1600 px at most, without EXIF. */
  photo: Uint8Array;
  /** WebP with alpha, of the photo's size. */
  person: Uint8Array;
  /** JPEG, small: the room behind without the person, out of focus. */
  behind: Uint8Array;
  geometry: CutOutGeometry;
}
/** Work for the free tools, in a process of its own, so that no upload of a customer waits for it. */
export interface ToolRenderer {
  /** `photo` is an upright JPEG of 1200 px at most, without EXIF; measures are in its pixels. */
  appraise(bytes: Uint8Array): Promise<{ photo: Uint8Array; measures: PictureMeasures } | Refused>;
  /** Refuses what a shoot would refuse. `photo` is the copy that a shoot keeps: upright, 4096 px at most, without EXIF. */
  takeIn(bytes: Uint8Array): Promise<{ photo: Uint8Array } | Refused>;
  cutOut(bytes: Uint8Array): Promise<CutOut | Refused>;
  /** The picture of a design, in the size and format that it names. */
  draw(cutOut: CutOut, design: Design): Promise<Uint8Array>;
  /** A smaller JPEG with our mark all over it. */
  watermark(headshot: Uint8Array): Promise<Uint8Array>;
  /** A PNG of 1200 x 630 to share: the face in its circle and the score. */
  scoreCard(photo: Uint8Array, card: { score: number; frame: PictureMeasures['frame'] }): Promise<Uint8Array>;
}
export interface Renderer {
  readonly name: string;
  /** To whom photos are sent; undefined: they stay on our machines. */
  readonly processor?: Processor;
  /** What it can change besides background, light and crop. */
  readonly paints: { clothes: boolean; pose: boolean };
  readonly tools: ToolRenderer;
  /** Decodes, strips, analyses. Bad input is a finding, never an exception. */
  ingest(bytes: Uint8Array, set: { dhash: string; embedding: number[] | null }[]): Promise<IngestResult>;
  /** Judges a frame of a live camera by the same rules; `photoWidth` in pixels of the photo that it would take. Keeps nothing. */
  checkFrame(bytes: Uint8Array, photoWidth: number, others: { dhash: string }[]): Promise<FrameFindings>;
  /**
   * Prepares a shoot from accepted photos. `onStage` gets: analyse, matte, light, compose, score, and the photo where there is one. Without a commission the pictures are
   * made on our machines, whatever is configured: photos that nobody agreed to send stay here.
   */
  open(
    photos: { id: string; bytes: Uint8Array }[],
    onStage?: (stage: string, photo?: string) => void,
    signal?: AbortSignal,
    commission?: Commission,
  ): Promise<ShootSession>;
  /** The commission is over: whatever of it lies with somebody else is deleted there. Never throws. */
  forget(commission: Commission): Promise<void>;
  /** A headshot in one of the crops and kinds of file of `contracts/downloads.ts`, or as the card of a link (`og`, JPEG). */
  exportPreset(
    headshot: Uint8Array,
    preset: string,
    format?: string,
  ): Promise<{ bytes: Uint8Array; contentType: string }>;
  stop(): Promise<void>;
}
