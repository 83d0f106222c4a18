// Storage and renderer for tests: objects in a Map, and a renderer that reads what a photo says about itself, so that a test
// decides by its bytes what the analysis finds.
import type { FailReason, PhotoFindings, PhotoWarning, WithheldReason } from '#server/contracts/findings.ts';
import type { OutlineFindings, SecondLook } from '#server/contracts/photo-sets.ts';
import type { Brand, LiveEdit, RenderedHeadshot, Renderer, SessionPhoto, Slot } from '#server/ports/renderer.ts';
import type { Provenance, SigningRequest } from '#server/ports/provenance.ts';
import type { Storage } from '#server/ports/storage.ts';
import { hashDistance } from '#server/engine/analysis/hash-distance.ts';
import { personComparison } from '#server/adapters/renderer/person-comparison.ts';
import { planFromFindings } from '#server/adapters/renderer/plan-shoot.ts';
import { createTestTools } from './tool-pictures.ts';

export interface TestStorage extends Storage {
  objects: Map<string, { bytes: Uint8Array; contentType: string }>;
  /** The next writes fail, as on a full disk. */
  full: boolean;
}

export function createTestStorage(): TestStorage {
  const objects: TestStorage['objects'] = new Map();
  const storage: TestStorage = {
    name: 'memory',
    shared: false,
    objects,
    full: false,
    put: async (key, bytes, contentType) => {
      if (storage.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      objects.set(key, { bytes, contentType });
    },
    get: async (key) => objects.get(key),
    remove: async (key) => void objects.delete(key),
    signedUrl: async (key, seconds, options) =>
      `https://objects.test/${key}?expires=${seconds}${options?.downloadName ? `&name=${options.downloadName}` : ''}`,
    async *list(prefix) {
      for (const key of [...objects.keys()]) if (key.startsWith(prefix)) yield key;
    },
    ready: async () => true,
  };
  return storage;
}

export interface TestProvenance extends Provenance {
  /** What was signed, in order. The files stay as they are. */
  signed: SigningRequest[];
}

export function createTestProvenance(): TestProvenance {
  const signed: SigningRequest[] = [];
  return {
    signed,
    sign: async (request) => {
      signed.push(request);
      return request.bytes;
    },
    stop: async () => undefined,
  };
}

/** What the analysis finds in a photo, when it looks again, and when it judges the outline. */
type Said = Partial<PhotoFindings> & { again?: Partial<PhotoFindings>; outline?: OutlineFindings };

/** The bytes of a photo whose analysis finds `says`: an accepted one by default. */
export const photoBytes = (name: string, says: Said = {}): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ name, ...says }));

/** What a test may change about rendering: throw, hang, or return null for some slots. */
export type RenderSlot = (slot: Slot) => Promise<RenderedHeadshot | null>;

export interface TestRenderer extends Renderer {
  render: RenderSlot;
  /** Every slot that was asked for, in order. */
  asked: Slot[];
  /** The photos of the last session, and of the last edit that was shown. */
  photos: SessionPhoto[];
  shown: Omit<SessionPhoto, 'id'> | undefined;
  /** Edits of pictures with these bytes find no face. */
  faceless: string | undefined;
  /** What the company wanted of the last session. */
  brand: Brand | undefined;
  /** What its sessions go on without. */
  leftOut: Map<string, FailReason>;
  /** How photos were looked at again, in order. */
  secondLooks: SecondLook[];
  /** Edits that were shown, in order, and what is wrong with all of them. */
  edits: LiveEdit[];
  problem: WithheldReason | null;
  /** Whether pictures show clothes. */
  clothed: boolean;
  /** Shoots that are open now. */
  openShoots: number;
}

export function createTestRenderer(): TestRenderer {
  const renderer: TestRenderer = {
    name: 'test',
    capabilities: { clothes: false, pose: false, keepsFace: false },
    purge: async () => undefined,
    tools: createTestTools(),
    asked: [],
    photos: [],
    shown: undefined,
    faceless: undefined,
    leftOut: new Map(),
    brand: undefined,
    secondLooks: [],
    edits: [],
    problem: null,
    clothed: true,
    openShoots: 0,
    render: async (slot) => headshotOf(slot),
    ingest: async (bytes, _set, again) => {
      if (again) renderer.secondLooks.push(again);
      const said = again ? saidAgain(parse(bytes)) : parse(bytes);
      if (!said) return { findings: finding({ accepted: false, fail_reason: 'unsupported_format' }) };
      const findings = finding(said);
      const photo = again ? new TextEncoder().encode(JSON.stringify(said)) : bytes;
      return { findings, photo, preview: bytes.slice(0, 8) };
    },
    whenIdle: async () => undefined,
    judgeOutline: async (bytes) => parse(bytes)?.outline ?? { warning: null },
    people: personComparison,
    hashDistance,
    planShoot: planFromFindings,
    checkFrame: async (bytes, _photoWidth, others) => {
      const { accepted, fail_reason, warnings, dhash } = finding(parse(bytes) ?? { fail_reason: 'unsupported_format' });
      const reason = fail_reason ?? (others.some((other) => other.dhash === dhash) ? 'duplicate' : null);
      return {
        accepted: accepted && reason === null,
        fail_reason: reason as FailReason | null,
        warnings: warnings as PhotoWarning[],
        face: { x: 0.3, y: 0.2, width: 0.4, height: 0.5 },
      };
    },
    open: async (photos, onStage, _signal, context) => {
      renderer.openShoots += 1;
      renderer.photos = [...photos];
      renderer.brand = context?.brand;
      onStage?.('analyse');
      let closed = false;
      return {
        excludedPhotos: renderer.leftOut,
        arrange: async (slots) => slots.map((_, index) => index),
        render: async (slot) => {
          renderer.asked.push(slot);
          return renderer.render(slot);
        },
        close: async () => {
          if (!closed) renderer.openShoots -= 1;
          closed = true;
        },
      };
    },
    showEdit: async (id, edit, read) => {
      const photo = await read();
      const { bytes } = photo;
      renderer.edits.push(edit);
      renderer.shown = photo;
      if (new TextDecoder().decode(bytes) === renderer.faceless) return { bytes: null, problem: 'likeness' };
      return {
        bytes: new TextEncoder().encode(`${edit.view} of ${id}, ${bytes.length} bytes`),
        problem: renderer.problem,
      };
    },
    showsClothes: async () => renderer.clothed,
    exportPreset: async (headshot, preset, format = 'jpeg') => ({
      bytes: new TextEncoder().encode(`${preset} of ${new TextDecoder().decode(headshot)}`),
      contentType: `image/${format}`,
    }),
    stop: async () => undefined,
  };
  return renderer;
}

export function headshotOf({ style, variation }: Slot): RenderedHeadshot {
  return {
    bytes: new TextEncoder().encode(`headshot ${style} ${variation}`),
    preview: new TextEncoder().encode(`small ${style} ${variation}`),
    width: 1024,
    height: 1280,
    style,
    likeness: 0.95,
    phash: `${style}-${variation}`,
    quality: 80,
    origin: 'photo',
    seconds: 1,
  };
}

/** Without a word about it, the second face is gone then. */
function saidAgain({ other_face: _gone, ...said }: Said = {}): Said {
  return { ...said, ...said.again };
}

function parse(bytes: Uint8Array): Said | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Said;
  } catch {
    return undefined;
  }
}

const finding = (said: Partial<PhotoFindings>): PhotoFindings => ({
  accepted: true,
  fail_reason: null,
  quality_score: 70,
  similarity: 0.9,
  sharpness: 60,
  face_width: 300,
  brightness: 120,
  width: 1200,
  height: 1500,
  dhash: '0011223344556677',
  embedding: [0.1, 0.2, 0.3],
  warnings: [],
  ...said,
});
