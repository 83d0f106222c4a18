// Candidates for slots: pictures ordered from the provider, each recorded before it is waited for, so that none is paid twice.
import { createHash } from 'node:crypto';
import { costMicros, type ModelPrice } from '../../../contracts/renderers.ts';
import type { Log } from '../../../ports/log.ts';
import type { PictureFile } from '../../../ports/provenance.ts';
import { type Brand, RendererDied, type Slot } from '../../../ports/renderer.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { EngineSession } from '../engine-session.ts';
import { type Claim, type RenderRecords, type RenderRecord, PERSON_RECORD_NAME } from './render-records.ts';
import {
  type ImageProvider,
  ProviderBusy,
  ProviderUnavailable,
  ProviderResultLost,
  ProviderRefused,
  type ProviderJob,
  type TokenUsage,
} from './provider.ts';
import { withRetries, type RetryPolicy } from './retry.ts';
import { editPromptFor, promptFor, changesClothesAndBackground } from './prompt.ts';

export interface CandidateSettings {
  engine: EngineSession;
  imageProvider: ImageProvider;
  price: ModelPrice;
  records: RenderRecords;
  brand?: Brand | undefined;
  storage: Pick<Storage, 'get' | 'put'>;
  /** Key of a candidate until the order or generation ends; `ending` is the file type of its bytes. */
  keyOf(id: string, ending: string): string;
  retry: RetryPolicy;
  /** Time limit of one picture. */
  pictureMs: number;
  log: Log;
  onStage?: ((stage: string) => void) | undefined;
}

/** A picture to be judged, or why there is none: it was judged before, or the provider declined to make it. */
export type Candidate = { row: RenderRecord; bytes: Uint8Array } | { bytes: null; unfit: string };
/** The provider's rules on content forbid the picture. */
const DECLINED: Candidate = { bytes: null, unfit: 'declined' };
/** How often the same candidate is ordered again whose answer nobody waited for: each of its orders may be paid. */
const MAX_SET_ASIDE = 2;
const CUT_OFF = 'the process ended or the session was closed before the answer came';

/** The picture, if it says itself how it was made: a C2PA manifest has this label. */
export function originalOf(bytes: Uint8Array): PictureFile | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.includes('c2pa\0', 0, 'latin1') ? { bytes, contentType: fileTypeOf(bytes).type } : undefined;
}

const seedOf = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 7), 16);
/** File type by the first bytes. Anything unknown counts as the first type; the engine will refuse it. */
function fileTypeOf(bytes: Uint8Array): { ending: string; type: string } {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return { ending: 'png', type: 'image/png' };
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { ending: 'webp', type: 'image/webp' };
  return { ending: 'jpg', type: 'image/jpeg' };
}
/** Whether the picture keeps the photo's own face: it is an edit of that photo, and the head stays where it is. */
export const keepsFace = ({ editsFirstPhoto }: Pick<ImageProvider, 'editsFirstPhoto'>, { wishes }: Slot): boolean =>
  editsFirstPhoto && wishes !== undefined && (wishes.pose ?? 'same') === 'same';
/**
 * Upper bound of what a refusal costs: all tokens that its answer names, thoughts included. Google refuses with status 200. Its page says that only
 * answers of 400 and 500 are free; what a refusal with 200 costs is not documented (read on 2026-11-29): https://ai.google.dev/gemini-api/docs/billing.
 * An answer that names no tokens, and a model whose price is not by token, count as free.
 */
const refusalMicros = (price: ModelPrice, usage: TokenUsage = {}): number =>
  price.tokens ? costMicros(price, { input: 0, output: 0, ...usage }) : 0;
export const recordKeyPrefix = ({ style, variation }: Slot): string => `${style}/${variation}/`;

/** Makes the function that gives a slot's unchecked candidate; null where its picture was lost or there is no photo. */
// oxlint-disable-next-line max-lines-per-function -- short functions over one session with the provider
export function createCandidateOrders(
  settings: CandidateSettings,
  signal: AbortSignal,
): (slot: Slot, attempt: number) => Promise<Candidate | null> {
  const { engine, imageProvider, records, storage, keyOf, log, onStage } = settings;
  /** By what of the slot they depend on. */
  const references = new Map<string, Promise<Uint8Array[]>>();
  /** By crop; undefined where there can be none. */
  const masks = new Map<string | undefined, Promise<Uint8Array | undefined>>();
  /** Slots of which the provider declined a candidate. */
  const declined = new Set<string>();
  let person: Promise<string> | undefined;

  const jobOf = (row: RenderRecord): ProviderJob => ({
    id: row.id,
    handle: row.handle ?? undefined,
    async saveHandle(handle) {
      this.handle = handle;
      await records.update(row.id, { handle });
    },
  });
  const referencePhotos = (slot?: Slot): Promise<Uint8Array[]> => {
    const lock = slot && keepsFace(imageProvider, slot) ? slot.wishes : undefined;
    // A locked face has its one photo, and is not asked for again.
    const isAgain = slot !== undefined && !lock && declined.has(recordKeyPrefix(slot));
    const name = JSON.stringify([lock?.crop ?? null, isAgain]);
    const count = imageProvider.references;
    const photos = references.get(name) ?? (isAgain ? otherPhotos(count) : engine.references(count, lock));
    references.set(name, photos);
    return photos;
  };
  /** Without the photo that led to a refusal, where there are others. */
  const otherPhotos = async (count: number): Promise<Uint8Array[]> => {
    const [first, ...others] = await engine.references(count + 1);
    return others.length === 0 && first ? [first] : others;
  };
  /** A model that is given a mask may not see the rest of the photo: it gets one where it has to draw all of that. */
  const maskFor = async (slot: Slot): Promise<Uint8Array | undefined> => {
    if (!imageProvider.takesMask || !keepsFace(imageProvider, slot) || !changesClothesAndBackground(slot)) return;
    const wishes = slot.wishes!;
    const mask = masks.get(wishes.crop) ?? engine.headMask(wishes).catch(withoutMask);
    masks.set(wishes.crop, mask);
    return mask;
  };
  /** Only guidance for the model, so that the order goes on without it; but not without the engine, which has to judge the picture. */
  const withoutMask = (error: unknown): undefined => {
    if (signal.aborted || error instanceof RendererDied) throw error;
    log.warn({ event: 'renderer.no_mask', err: error }, 'The head of a photo could not be masked');
  };
  const decline = (slot: Slot): Candidate => {
    declined.add(recordKeyPrefix(slot));
    return DECLINED;
  };

  /** Prepares the person at the provider, once per order or generation, also across restarts. */
  const preparePerson = async (person: NonNullable<ImageProvider['person']>): Promise<string> => {
    const { row } = await records.claim(PERSON_RECORD_NAME, 0);
    const job = jobOf(row);
    const photos = await referencePhotos();
    const handle = await withRetries(() => person.create(photos, job, imageSignal()), settings.retry, signal);
    await records.update(row.id, { state: 'fit' });
    return handle;
  };
  const imageSignal = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(settings.pictureMs)]);

  async function orderImage(
    slot: Slot,
    attempt: number,
    row: RenderRecord,
    photos: Uint8Array[],
    mask: Uint8Array | undefined,
  ): Promise<Candidate | null> {
    const job = jobOf(row);
    let asked = false;
    const ask = async (request: Parameters<ImageProvider['generate']>[0]) => {
      asked = true;
      try {
        return await generateInTime(request, job);
      } catch (error) {
        asked = !(error instanceof ProviderBusy || error instanceof ProviderUnavailable);
        throw error;
      }
    };
    try {
      let prompt = keepsFace(imageProvider, slot)
        ? editPromptFor(slot, settings.brand, mask !== undefined)
        : promptFor(slot, attempt, settings.brand);
      if (imageProvider.person)
        prompt = imageProvider.person.addToPrompt(await (person ??= preparePerson(imageProvider.person)), prompt);
      const request = { prompt, references: photos, ...(mask && { mask }), seed: seedOf(row.id) };
      const { bytes, usage } = await withRetries(() => ask(request), settings.retry, signal);
      const { ending, type } = fileTypeOf(bytes);
      const object_key = keyOf(row.id, ending);
      await storage.put(object_key, bytes, type);
      const cost_micros = costMicros(settings.price, usage);
      await records.update(row.id, { state: 'answered', object_key, cost_micros });
      return { row, bytes };
    } catch (error) {
      if (signal.aborted) {
        // It waited for its turn; a picture in the making stays written down as asked for.
        if (!asked && job.handle === undefined) await records.update(row.id, { state: 'failed', reason: 'not asked' });
        throw error;
      }
      if (error instanceof ProviderResultLost) return recordLost(row, error.message);
      if (error instanceof ProviderRefused) {
        const cost_micros = refusalMicros(settings.price, error.usage);
        await records.update(row.id, { state: 'refused', reason: 'moderation', cost_micros });
        log.warn(
          { event: 'renderer.refused', provider: imageProvider.processor.id },
          'A picture was refused by the provider',
        );
        return decline(slot);
      }
      // Neither result nor price is known: a retry of the job asks again.
      if (job.handle === undefined) await records.update(row.id, { state: 'failed', reason: (error as Error).message });
      throw error;
    }
  }

  async function generateInTime(request: Parameters<ImageProvider['generate']>[0], job: ProviderJob) {
    const limit = imageSignal();
    try {
      return await imageProvider.generate(request, job, limit);
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      // With an id it can be fetched later; without one its outcome stays unknown.
      throw job.handle === undefined
        ? new ProviderResultLost('the provider did not answer in time')
        : new ProviderUnavailable('the picture took too long');
    }
  }

  const logLost = (reason: string): void =>
    log.warn(
      { event: 'renderer.lost', provider: imageProvider.processor.id, reason },
      'A picture that may be paid is lost',
    );

  async function recordLost(row: RenderRecord, reason: string): Promise<null> {
    await records.update(row.id, { state: 'lost', reason, cost_micros: costMicros(settings.price) });
    logLost(reason);
    return null;
  }

  /** A cut-off order without an id may have been paid. The first two use up no candidate: it is ordered again. */
  async function claimPicture(name: string): Promise<Claim> {
    const micros = costMicros(settings.price);
    const claim = await records.claim(name, micros);
    if (claim.asks || claim.row.state !== 'asking' || claim.row.handle !== null) return claim;
    if ((await records.setAsideCount(name)) >= MAX_SET_ASIDE) return claim;
    await records.setAside(claim.row, micros);
    logLost(CUT_OFF);
    return records.claim(name, micros);
  }

  return async function orderCandidate(slot: Slot, attempt: number): Promise<Candidate | null> {
    const photos = await referencePhotos(slot);
    if (photos.length === 0) return null;
    // Before anything is counted as ordered.
    const mask = await maskFor(slot);
    const { row, asks } = await claimPicture(`${recordKeyPrefix(slot)}${attempt}`);
    if (row.state === 'unfit') return { bytes: null, unfit: row.reason ?? '' };
    if (row.state === 'refused') return decline(slot);
    if (row.state === 'lost') return null;
    if (row.object_key !== null) {
      const stored = await storage.get(row.object_key);
      if (stored) return { row, bytes: stored.bytes };
    }
    // It was answered and its bytes are gone, or it was cut off too often.
    if (!asks && row.handle === null) return recordLost(row, row.state === 'asking' ? CUT_OFF : 'its file is missing');
    onStage?.('compose');
    return orderImage(slot, attempt, row, photos, mask);
  };
}
