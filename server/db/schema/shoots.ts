// Tables of shoots, their pictures, uploads and hosted renders, studio pictures and the free tools.
import type { OrderStatus, Purpose, StyleId } from '../../contracts/catalogue.ts';
import type { FabricColour, StudioClothes } from '../../contracts/clothes.ts';
import type { Download, Format } from '../../contracts/downloads.ts';
import type { FailReason, FaceOrigin, StoredFindings } from '../../contracts/findings.ts';
import type { HeadshotTake } from '../../contracts/headshot-take.ts';
import type { BrandSnapshot } from '../../contracts/companies.ts';
import type { LookRenderer, RendererHold } from '../../contracts/renderers.ts';
import type { PreviewState } from '../../contracts/previews.ts';
import type { ShootPlan, WithheldSlot } from '../../contracts/shoot-plan.ts';
import type { GenerationFailure, StudioCrop, StudioLight, StudioPose } from '../../contracts/studio-lists.ts';
import type { ToolName, ToolResult } from '../../contracts/tools.ts';
import type { Defaulted, Json, JsonDefault, JsonOrNull } from './columns.ts';

export interface ShootTables {
  'catchlight.orders': {
    id: string;
    customer_id: string;
    company_id: string | null;
    status: OrderStatus;
    purpose: Purpose | null;
    on_behalf: Defaulted<boolean>;
    subject_name: string | null;
    consent_at: Date | null;
    consent_to: string | null;
    styles: JsonDefault<StyleId[]>;
    /** Of a draft: the looks whose previews are made before the others. */
    previews_first: JsonDefault<StyleId[]>;
    /** Who makes each look; null where nobody chose. */
    renderers: JsonOrNull<Partial<Record<StyleId, LookRenderer>>>;
    /** What a headshot of a hosted look costs, as of the start. */
    hosted_credits: Defaulted<number>;
    /** The processor that the separate consent to hosted looks names. */
    hosted_consent_to: string | null;
    /** The processor that the separate consent to edits of its pictures names. */
    edit_consent_to: string | null;
    headshot_count: Defaulted<number>;
    /** The package's size; null while `headshot_count` is that. */
    ordered_count: number | null;
    credits_spent: Defaulted<number>;
    seat: Defaulted<boolean>;
    redo_of: string | null;
    repeat_of: string | null;
    /** The free sample that it was claimed from; null for a shoot. */
    sample_id: string | null;
    stage: string | null;
    done: Defaulted<number>;
    delivered: Defaulted<number>;
    returned_credits: Defaulted<number>;
    fail_reason: string | null;
    cancel_requested: Defaulted<boolean>;
    created_at: Date;
    started_at: Date | null;
    first_headshot_at: Date | null;
    completed_at: Date | null;
    photos_delete_at: Date | null;
    /** When the proposed favourites were accepted or dismissed. */
    proposal_answered_at: Date | null;
    deleted_at: Date | null;
    updated_at: Date;
    brand: JsonOrNull<BrandSnapshot>;
    /** The engine is at this photo now, or a server died while it was. */
    photo_in_work: string | null;
    /** The renderer's plan, as of the first time that the shoot was opened. */
    plan: JsonOrNull<ShootPlan>;
    /** Slots that were not delivered. */
    withheld: JsonDefault<WithheldSlot[]>;
    /** Why it waits for the hosted renderer, and since when; null while it does not. */
    waiting_for: RendererHold | null;
    waiting_since: Date | null;
  };
  'catchlight.attachments': {
    id: string;
    order_id: string;
    customer_id: string;
    kind: 'photo' | 'headshot' | 'studio';
    status: 'pending' | 'accepted' | 'rejected';
    fail_reason: FailReason | null;
    file_name: string | null;
    upload_source: string | null;
    object_key: string | null;
    preview_key: string | null;
    bytes: number | null;
    width: number | null;
    height: number | null;
    quality_score: number | null;
    similarity: number | null;
    sharpness: number | null;
    face_width: number | null;
    brightness: number | null;
    findings: Json<StoredFindings> | null;
    embedding: Json<number[]> | null;
    slot: number | null;
    style: StyleId | null;
    likeness: number | null;
    phash: string | null;
    /** How presentable a headshot is, 0 to 100. */
    rank: number | null;
    /** The photo that a headshot was made from; null for hosted and older ones. Its row may be deleted. */
    photo_id: string | null;
    /** How a headshot shows that photo; null for hosted and older ones, and once the photo is deleted. */
    take: JsonOrNull<HeadshotTake>;
    favourite: Defaulted<boolean>;
    shared: Defaulted<boolean>;
    cost_micros: number | null;
    /** Crashes of the engine's process on this photo. */
    faults: Defaulted<number>;
    /** Crashes of the whole server while this photo was being rendered, since its last finished slot. */
    deaths: Defaulted<number>;
    /** Of a headshot, as its file says; null where the file says nothing. */
    origin: FaceOrigin | null;
    ai_system: string | null;
    /** Made differently from what was ordered, because the hosted model had ended. */
    fallback: Defaulted<boolean>;
    /** What a headshot cost in a shoot whose looks have renderers of their own; null counts as 1. */
    credits: number | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  'catchlight.exports': {
    id: string;
    customer_id: string;
    /** Of the pictures, preset and format: asking again finds the same row. */
    fingerprint: string;
    attachment_ids: Json<string[]>;
    preset: Download;
    format: Format;
    /** Files that were checked, and how many of them existed already. */
    done: Defaulted<number>;
    state: 'running' | 'done' | 'failed';
    created_at: Date;
  };
  'catchlight.previews': {
    id: string;
    order_id: string;
    /** The photo that it shows. */
    attachment_id: string;
    style: StyleId;
    state: PreviewState;
    /** Set when `state` is `done`. */
    object_key: string | null;
    /** Shown instead of the look's background. */
    own_surroundings: Defaulted<boolean>;
    created_at: Date;
  };
  'catchlight.uploads': {
    id: string;
    order_id: string;
    customer_id: string;
    attachment_id: string | null;
    bytes: Defaulted<number>;
    expires_at: Date;
    locked_until: Date | null;
    /** The announced length in bytes, where parts are in the object store; null until it is known. */
    size: number | null;
    /** What the browser said of the file, or that a form sent it whole; null for a resumable upload whose parts are files of one process. */
    metadata: JsonOrNull<Record<string, string | null>>;
  };
  'catchlight.upload_parts': {
    upload_id: string;
    /** Offset of its first byte. */
    position: number;
    bytes: number;
    object_key: string;
  };
  'catchlight.phone_links': {
    id: string;
    order_id: string;
    customer_id: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  'catchlight.hosted_renders': {
    id: string;
    commission_kind: 'order' | 'generation';
    commission_id: string;
    name: string;
    provider: string;
    model: string;
    state: 'asking' | 'answered' | 'fit' | 'unfit' | 'refused' | 'failed' | 'lost';
    handle: string | null;
    object_key: string | null;
    cost_micros: Defaulted<number>;
    /** The most that it may cost while it is being made; 0 once the cost is known. */
    reserved_micros: Defaulted<number>;
    reason: string | null;
    asked_at: Date;
    answered_at: Date | null;
  };
  'catchlight.studio_generations': {
    id: string;
    customer_id: string;
    order_id: string;
    source_id: string;
    result_id: string | null;
    company_id: string | null;
    style: StyleId;
    background: StyleId | null;
    light: StudioLight;
    crop: StudioCrop;
    clothes: StudioClothes | null;
    /** null = the garment's usual one. */
    clothes_colour: FabricColour | null;
    /** Ordered with the face of its source: only a renderer that keeps that face may make it. */
    keep_face: Defaulted<boolean>;
    /** What it cost. */
    credits: Defaulted<number>;
    pose: StudioPose | null;
    /** 0 to 100; null = as usual. */
    skin: number | null;
    teeth: number | null;
    eyes: number | null;
    brightness: number | null;
    touch_up: string | null;
    status: 'queued' | 'processing' | 'completed' | 'failed';
    stage: string | null;
    fail_reason: GenerationFailure | null;
    request_id: string;
    created_at: Date;
    completed_at: Date | null;
    deleted_at: Date | null;
    brand: JsonOrNull<BrandSnapshot>;
    /** The same as of `orders`. */
    waiting_for: RendererHold | null;
    waiting_since: Date | null;
  };
  'catchlight.tool_pictures': {
    id: string;
    tool: ToolName;
    result: Json<ToolResult>;
    created_at: Date;
    delete_at: Date;
  };
}
