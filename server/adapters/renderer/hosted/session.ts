// A shoot on a hosted renderer. The provider only makes pictures; our engine chooses the photos, refuses pictures that do not look like
// the person, and frames the others. Every order is recorded before waiting for it.
import { createHash } from 'node:crypto';
import { costMicros, type ModelPrice } from '../../../contracts/renderers.ts';
import type { Log } from '../../../ports/log.ts';
import type { Brand, RenderedHeadshot, ShootSession, Slot } from '../../../ports/renderer.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { EngineSession } from '../session.ts';
import { type Ledger, type Ordered, PERSON } from './ledger.ts';
import { type Painter, PainterDown, PainterLost, PainterRefused, type PaidJob } from './painter.ts';
import { patiently, type Patience } from './patience.ts';
import { promptFor } from './prompt.ts';

export interface SessionSettings {
  engine: EngineSession;
  painter: Painter;
  price: ModelPrice;
  ledger: Ledger;
  brand?: Brand | undefined;
  storage: Pick<Storage, 'get' | 'put'>;
  /** Key of a candidate until the commission ends; `ending` is the file type of its bytes. */
  keyOf(id: string, ending: string): string;
  patience: Patience;
  /** Time limit of one picture. */
  pictureMs: number;
  /** How many pictures to order in parallel. */
  parallel: number;
  log: Log;
  onStage?: ((stage: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Maximum candidates of one slot; after that the job asks for another variation. */
const CANDIDATES = 2;
/** Final states: asking again would give the same. */
const SPENT: readonly Ordered['state'][] = ['unfit', 'refused', 'lost'];

const seedOf = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 7), 16);
/** File type by the first bytes. Anything unknown counts as the first type; the engine will refuse it. */
function kindOf(bytes: Uint8Array): { ending: string; type: string } {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return { ending: 'png', type: 'image/png' };
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { ending: 'webp', type: 'image/webp' };
  return { ending: 'jpg', type: 'image/jpeg' };
}
const slotName = ({ style, variation }: Slot): string => `${style}/${variation}/`;

export function createHostedSession(settings: SessionSettings): ShootSession {
  const { engine, painter, ledger, storage, keyOf, log, onStage } = settings;
  const closing = new AbortController();
  const signal = settings.signal ? AbortSignal.any([settings.signal, closing.signal]) : closing.signal;
  /** Pictures in progress, by name. */
  const coming = new Map<string, Promise<{ row: Ordered; bytes: Uint8Array } | null>>();
  let inTurn: Slot[] = [];
  let references: Promise<Uint8Array[]> | undefined;
  let person: Promise<string> | undefined;

  const jobOf = (row: Ordered): PaidJob => ({
    id: row.id,
    handle: row.handle ?? undefined,
    async keep(handle) {
      this.handle = handle;
      await ledger.change(row.id, { handle });
    },
  });
  const ours = (): Promise<Uint8Array[]> => (references ??= engine.references(painter.references));

  /** Prepares the person at the provider, once per commission, also across restarts. */
  const prepared = async (prepare: NonNullable<Painter['prepare']>): Promise<string> => {
    const { row } = await ledger.take(PERSON);
    const job = jobOf(row);
    const photos = await ours();
    const handle = await patiently(() => prepare.make(photos, job, limited()), settings.patience, signal);
    await ledger.change(row.id, { state: 'fit' });
    return handle;
  };
  const limited = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(settings.pictureMs)]);

  /** The unchecked candidate; null if there will be none under this name. */
  async function candidate(slot: Slot, attempt: number): Promise<{ row: Ordered; bytes: Uint8Array } | null> {
    const { row, fresh } = await ledger.take(`${slotName(slot)}${attempt}`);
    if (SPENT.includes(row.state)) return null;
    if (row.object_key !== null) {
      const kept = await storage.get(row.object_key);
      if (kept) return { row, bytes: kept.bytes };
    }
    // An earlier process ordered it, but ended before it got an answer or an id. It may have been paid.
    if (!fresh && row.state !== 'failed' && row.handle === null) return lost(row, 'no answer was kept');
    const photos = await ours();
    if (photos.length === 0) return null;
    onStage?.('compose');
    const bytes = await ordered(slot, attempt, row, photos);
    return bytes && { row, bytes };
  }

  async function ordered(slot: Slot, attempt: number, row: Ordered, photos: Uint8Array[]): Promise<Uint8Array | null> {
    const job = jobOf(row);
    try {
      let prompt = promptFor(slot, attempt, settings.brand);
      if (painter.prepare) prompt = painter.prepare.about(await (person ??= prepared(painter.prepare)), prompt);
      const request = { prompt, references: photos, seed: seedOf(row.id) };
      const { bytes, usage } = await patiently(() => paintInTime(request, job), settings.patience, signal);
      const { ending, type } = kindOf(bytes);
      const object_key = keyOf(row.id, ending);
      await storage.put(object_key, bytes, type);
      const cost_micros = costMicros(settings.price, usage);
      await ledger.change(row.id, { state: 'answered', object_key, cost_micros });
      return bytes;
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof PainterLost) return lost(row, error.message);
      if (error instanceof PainterRefused) {
        await ledger.change(row.id, { state: 'refused', reason: 'moderation' });
        log.warn(
          { event: 'renderer.refused', provider: painter.processor.id },
          'A picture was refused by the provider',
        );
        return null;
      }
      // Neither result nor price is known: a retry of the job asks again.
      if (job.handle === undefined) await ledger.change(row.id, { state: 'failed', reason: (error as Error).message });
      throw error;
    }
  }

  async function paintInTime(request: Parameters<Painter['paint']>[0], job: PaidJob) {
    const limit = limited();
    try {
      return await painter.paint(request, job, limit);
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      // With an id it can be fetched later; without one its outcome stays unknown.
      throw job.handle === undefined
        ? new PainterLost('the provider did not answer in time')
        : new PainterDown('the picture took too long');
    }
  }

  async function lost(row: Ordered, reason: string): Promise<null> {
    await ledger.change(row.id, { state: 'lost', reason, cost_micros: costMicros(settings.price) });
    log.warn({ event: 'renderer.lost', provider: painter.processor.id, reason }, 'A picture that may be paid is lost');
    return null;
  }

  function start(slot: Slot, attempt: number): Promise<{ row: Ordered; bytes: Uint8Array } | null> {
    const name = `${slotName(slot)}${attempt}`;
    const known = coming.get(name);
    if (known) return known;
    const begun = candidate(slot, attempt);
    // Not an unhandled rejection when it fails early: its slot will await it and get the error.
    begun.catch(() => undefined);
    coming.set(name, begun);
    return begun;
  }

  /** Orders the next pictures while one is judged. */
  function startNext(slot: Slot): void {
    const at = inTurn.findIndex((other) => slotName(other) === slotName(slot));
    if (at >= 0) for (const next of inTurn.slice(at + 1, at + settings.parallel)) void start(next, 0);
  }

  return {
    leftOut: engine.leftOut,
    arrange: async (slots) => {
      inTurn = [...slots];
      return slots.map((_, index) => index);
    },
    render: async (slot): Promise<RenderedHeadshot | null> => {
      const since = performance.now();
      for (let attempt = 0; attempt < CANDIDATES; attempt += 1) {
        const awaited = start(slot, attempt);
        startNext(slot);
        const came = await awaited.finally(() => coming.delete(`${slotName(slot)}${attempt}`));
        if (!came) continue;
        const made = await engine.finish(came.bytes, slot);
        if ('unfit' in made) {
          await ledger.change(came.row.id, { state: 'unfit', reason: made.unfit });
          const { unfit, likeness } = made;
          log.info(
            { event: 'renderer.unfit', provider: painter.processor.id, unfit, likeness },
            'A candidate was refused',
          );
          continue;
        }
        await ledger.change(came.row.id, { state: 'fit' });
        const seconds = Number(((performance.now() - since) / 1000).toFixed(2));
        return { ...made, style: slot.style, seconds, costMicros: await ledger.cost(slotName(slot)) };
      }
      return null;
    },
    close: async () => {
      closing.abort(new Error('The shoot is closed'));
      await Promise.allSettled(coming.values());
      await engine.close();
    },
  };
}
