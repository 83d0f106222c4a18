// The renderer: everything that touches pixels. Runs in child processes, so that neither requests nor the database wait for it.
import type { StyleId } from '../contracts/catalogue.ts';
import type {
  Composition,
  CutOutGeometry,
  FailReason,
  CameraFrameFindings,
  PhotoFindings,
  PictureMeasures,
  FaceOrigin,
  Withheld,
} from '../contracts/findings.ts';
import type { Membership, OutlineFindings, OutlineQuestion, SecondLook, SetPhoto } from '../contracts/photo-sets.ts';
import type { HeadshotTake } from '../contracts/headshot-take.ts';
import type { AiMark } from '../contracts/provenance.ts';
import type { HostedBudget, LookRenderer, RendererHold } from '../contracts/renderers.ts';
import type { ShootPlan } from '../contracts/shoot-plan.ts';
import type { BrandCrop } from '../contracts/company-lists.ts';
import type { Design } from '../contracts/picture-editor.ts';
import type { LookChoice, Processor } from './look-choice.ts';
import type { FoundPhoto, PlannedShoot, ReadPhoto, SessionPhoto } from './renderer-photos.ts';
import type { Brand, LiveEdit, LivePicture, Patience, Wishes } from './renderer-wishes.ts';
import type { ModelRecord, PictureFile } from './provenance.ts';

export * from './look-choice.ts';
export * from './renderer-photos.ts';
export * from './renderer-wishes.ts';
export * from './renderer-errors.ts';

export interface IngestResult {
  findings: PhotoFindings;
  /** The upright sRGB JPEG without EXIF or GPS that we keep; undefined when the photo could not be read. */
  photo?: Uint8Array;
  /** A small WebP for lists. */
  preview?: Uint8Array;
}
export interface Slot {
  style: StyleId;
  variation: number;
  /** Who makes it, where a person chose. Where it is missing, the hosted renderer, or the engine where both are offered. */
  renderer?: LookRenderer;
  /** With wishes, only the session's first photo is used, exactly as wished. */
  wishes?: Wishes;
}
/** The key of a slot in `ShootSession.withheld`. */
export const slotName = ({ style, variation }: { style: string; variation: number }): string => `${style} ${variation}`;
export interface RenderedHeadshot extends ModelRecord {
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
  /** How presentable it is, 0..100. */
  rank?: number;
  /** Faults of its photo that it shows. */
  flags?: readonly string[];
  /** Id of the photo that it was made from; hosted renderers use several. */
  photo?: string;
  /** How it shows that photo; only our engine says so. */
  take?: HeadshotTake;
  composition?: Composition | null;
  /** Where its face comes from. */
  origin: FaceOrigin;
  seconds: number;
  /** Cost at a hosted renderer, refused tries included, in millionths of a US dollar. */
  costMicros?: number;
  /** True when it was made by something else than the renderer that was ordered, because that had ended. */
  fallback?: boolean;
}
/** What pictures are made for. A hosted renderer records its requests under this name, so that nothing is paid twice. */
export interface RenderContext {
  kind: 'order' | 'generation';
  id: string;
  /** Processors that the consents name. Where it is missing, and where it does not name the hosted renderer's, the built-in engine makes the
   * pictures; a model on our own machines needs no name. */
  consentTo?: readonly string[];
  /** Brand style of the paying company. */
  brand?: Brand;
  /** The plan of the first session, with which later ones continue. */
  plan?: ShootPlan;
  /** Hashes (phash) of delivered headshots, against repetitions. */
  delivered?: readonly string[];
  /** Small pictures before payment: as small as they are shown, and after all other work. */
  preview?: boolean;
}
export interface ShootSession {
  /** Photos left out since the session was opened, because the engine failed on them, with the reason; grows during work. */
  readonly excludedPhotos: ReadonlyMap<string, FailReason>;
  /** The plan of the session, for `RenderContext.plan`. */
  readonly plan?: ShootPlan;
  /** Indexes of the slots in the cheapest order: photo by photo. */
  arrange(slots: readonly Slot[]): Promise<number[]>;
  /** Why slots came to nothing, by `slotName`; grows during work. */
  readonly withheld?: ReadonlyMap<string, Withheld>;
  /** null when no headshot of this slot may be delivered. Throws RendererDied, RendererWaits and ModelEnded. */
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  /** Whether other work waits for what a session of previews holds: it should be closed, and opened again. */
  shouldYield?(): boolean;
  close(): Promise<void>;
}
/** Why a picture is refused; one of FAIL_REASONS. */
export interface RefusedPicture {
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
/** Work for the free tools, in a separate process, so that customers' uploads do not wait for it. `mark` is written into the file as XMP. */
export interface ToolRenderer {
  /** `photo` is an upright JPEG of 1200 px at most, without EXIF; measures are in its pixels. */
  appraise(bytes: Uint8Array): Promise<{ photo: Uint8Array; measures: PictureMeasures } | RefusedPicture>;
  /** Refuses what a shoot would refuse. `photo` is the copy that a shoot keeps: upright, 4096 px at most, without EXIF. */
  acceptPhoto(bytes: Uint8Array): Promise<{ photo: Uint8Array } | RefusedPicture>;
  cutOut(bytes: Uint8Array): Promise<CutOut | RefusedPicture>;
  /** Renders a design in its size and format. */
  composeEditorDesign(cutOut: CutOut, design: Design, mark?: AiMark): Promise<Uint8Array>;
  /** A smaller JPEG with a watermark. */
  watermark(headshot: Uint8Array, mark?: AiMark): Promise<Uint8Array>;
  /** A PNG of 1200 x 630 to share: the face in its circle and the score. */
  scoreCard(
    photo: Uint8Array,
    card: { score: number; frame: PictureMeasures['frame'] },
    mark?: AiMark,
  ): Promise<Uint8Array>;
}
/** A file in a preset. XMP of the headshot is in it too. */
export interface ExportedPreset extends PictureFile {
  /** Of the preset; room is left in it for Content Credentials. */
  maxBytes?: number;
}
export interface Renderer {
  readonly name: string;
  /** The processor that gets photos; undefined when they stay on our machines, and where people choose (`lookChoice`). */
  readonly processor?: Processor;
  /** Set where people choose for each look who makes it. */
  readonly lookChoice?: LookChoice;
  /** Seconds a headshot, photos included, as long as no shoot has told; undefined where nobody has measured it. */
  readonly typicalPace?: number | undefined;
  /** How many shoots this process works on at the same time, where it makes them itself; as many again are a hosted model's. */
  readonly shootsAtOnce?: number;
  /** How many pictures of one shoot a hosted model makes at the same time. */
  readonly picturesAtOnce?: number;
  /** What it can change besides background, light and crop. `keepsFace`: other clothes come on the photo's own face; another pose never does. */
  readonly capabilities: { clothes: boolean; pose: boolean; keepsFace: boolean };
  readonly tools: ToolRenderer;
  /** Decodes, strips, analyses; `again`: a photo that was refused before. Bad input is a finding, never an exception. */
  ingest(
    bytes: Uint8Array,
    set: { dhash: string; embedding: number[] | null }[],
    again?: SecondLook,
  ): Promise<IngestResult>;
  /** Until nobody waits for uploads, camera frames or previews in this process. Rejects when `signal` aborts. */
  whenIdle(signal?: AbortSignal): Promise<void>;
  /** Of an accepted photo with `outline_pending`, from its stored bytes. Throws RendererDied. */
  judgeOutline(bytes: Uint8Array, photo: OutlineQuestion): Promise<OutlineFindings>;
  /** In how many of 64 places the hashes (phash) of two headshots differ. */
  hashDistance(a: string, b: string): number;
  /** Compares the people of analysed photos. */
  readonly people: {
    /** For each photo, in order, whether it shows the person of `photos[reference]`. */
    membershipsOf(photos: readonly SetPhoto[], reference: number): Membership[];
    /** The photo whose person most photos show, and how many do; undefined without photos. */
    mostTypical(photos: readonly (SetPhoto & { quality: number })[]): { index: number; count: number } | undefined;
  };
  /** Plans a shoot of accepted photos from their findings alone. `crop`: the only one that the company allows. */
  planShoot(photos: readonly FoundPhoto[], crop?: BrandCrop): PlannedShoot;
  /** Judges a live camera frame by the same rules; `photoWidth` is the width in pixels of the photo it would take. Stores nothing. */
  checkFrame(bytes: Uint8Array, photoWidth: number, others: { dhash: string }[]): Promise<CameraFrameFindings>;
  /**
   * Opens a session with accepted photos. `onStage` gets the stage (analyse, matte, light, compose, score) and the photo, if any. Without a
   * context the built-in engine is used, whatever is configured, because nobody has agreed to send the photos out. Throws RendererWaits.
   */
  open(
    photos: SessionPhoto[],
    onStage?: (stage: string, photo?: string) => void,
    signal?: AbortSignal,
    context?: RenderContext,
  ): Promise<ShootSession>;
  /** Shows an edit, always by the built-in engine. The picture stays open for a while, and `read` is called only where it is not. Throws
   * RendererDied and, once `patience` ends, RendererStillWorking. */
  showEdit(id: string, edit: LiveEdit, read: ReadPhoto, patience?: Patience): Promise<LivePicture>;
  /** Whether the crop of these wishes shows clothes that could be changed; as `showEdit`. */
  showsClothes(id: string, wishes: Wishes, read: ReadPhoto, patience?: Patience): Promise<boolean>;
  /** What may be spent at providers; missing where none is configured. */
  readonly hostedBudget?: HostedBudget;
  /** Why the hosted renderer cannot take work now; undefined when it can, and where there is none. */
  readHold?(): Promise<RendererHold | undefined>;
  /** Deletes the data of a finished order or generation at the provider. Never throws. */
  purge(context: RenderContext): Promise<void>;
  /** Tries again where the provider could not be asked to delete something. Returns for how many orders and generations. */
  purgeEnded?(signal?: AbortSignal): Promise<number>;
  /** A headshot in a preset and format of `contracts/downloads.ts`, as a link preview card (`og`, JPEG), or as a preview before payment
   * (`preview`, a small WebP with a watermark). */
  exportPreset(headshot: Uint8Array, preset: string, format?: string): Promise<ExportedPreset>;
  stop(): Promise<void>;
}
