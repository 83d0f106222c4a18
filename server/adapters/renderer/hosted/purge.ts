// What is left of work that is over: candidates here, and what the provider holds of it. What could not be deleted there keeps its name, and the
// hourly sweep asks again.
import { sql } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Log } from '../../../ports/log.ts';
import type { RenderContext, Renderer } from '../../../ports/renderer.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { HostedModel } from './hosted-model.ts';
import { PERSON_RECORD_NAME, type RenderRecord, type RenderRecords } from './render-records.ts';

interface PurgeDeps {
  db: Db;
  clock: Clock;
  storage: Pick<Storage, 'remove'>;
  log: Log;
}

/** After this time a provider has deleted everything by itself. */
const TRIED_FOR_MS = 90 * DAY_MS;
/** Shoots and edits of one sweep. */
const MAX_AT_ONCE = 200;
/** Deletions that may fail in one sweep, each after 30 s at most: the provider does not answer, or refuses the key. */
const MAX_FAILURES = 5;

export function createPurge(
  models: readonly Pick<HostedModel, 'provider' | 'imageProvider'>[],
  { db, clock, storage, log }: PurgeDeps,
  recordsOf: (context: RenderContext) => RenderRecords,
): Required<Pick<Renderer, 'purge' | 'purgeEnded'>> {
  /** Any model of a provider is asked by the same key. */
  const providerOf = (name: string) => models.find(({ provider }) => provider === name)?.imageProvider;

  async function purgeRow(row: RenderRecord, records: RenderRecords): Promise<void> {
    const { id, name, handle, object_key, model, state, reserved_micros } = row;
    // Nobody waits for it any more, and it may be paid.
    if (state === 'asking' && name !== PERSON_RECORD_NAME)
      await records.update(id, {
        ...{ state: 'lost', reason: 'nobody waited for it', cost_micros: reserved_micros },
        // Nothing tells when it was made: the time until now is not what it took.
        answered_at: null,
      });
    if (object_key !== null) {
      await storage.remove(object_key);
      await records.update(id, { object_key: null });
    }
    if (handle === null) return;
    const provider = providerOf(row.provider);
    if (!provider) throw new Error(`${row.provider} is no provider of RENDERER any more: what it holds is left there`);
    await provider.delete?.(name === PERSON_RECORD_NAME ? 'person' : 'picture', handle, model);
    await records.update(id, { handle: null });
  }

  /** Returns how many deletions failed; ends early where `isOver` says so of that number. */
  async function purgeContext(context: RenderContext, isOver: (failures: number) => boolean): Promise<number> {
    let failures = 0;
    const failed = (error: unknown): void => {
      failures += 1;
      log.warn({ event: 'renderer.purge_failed', contextId: context.id, err: error });
    };
    try {
      const records = recordsOf(context);
      for (const row of await records.all()) {
        if (isOver(failures)) break;
        await purgeRow(row, records).catch(failed);
      }
    } catch (error) {
      failed(error);
    }
    return failures;
  }

  return {
    purge: async (context) => void (await purgeContext(context, () => false)),
    purgeEnded: async (signal) => {
      const ended = await endedWithHandles(db, {
        providers: models.map(({ provider }) => provider),
        since: new Date(clock.now().getTime() - TRIED_FOR_MS),
      });
      let failures = 0;
      const isOver = (more: number): boolean => signal?.aborted === true || failures + more >= MAX_FAILURES;
      for (const context of ended) {
        if (isOver(0)) break;
        failures += await purgeContext(context, isOver);
      }
      return ended.length;
    },
  };
}

/** Work that is over, or was deleted, of which one of these providers still holds something; in any order, so that what cannot be deleted does not
 * stand before the rest in each sweep. */
async function endedWithHandles(
  db: Db,
  { providers, since }: { providers: string[]; since: Date },
): Promise<RenderContext[]> {
  const rows = await db
    .selectFrom('catchlight.hosted_renders as r')
    .leftJoin('catchlight.orders as o', 'o.id', 'r.commission_id')
    .leftJoin('catchlight.studio_generations as g', 'g.id', 'r.commission_id')
    .select(['r.commission_kind as kind', 'r.commission_id as id'])
    .where('r.handle', 'is not', null)
    .where('r.provider', 'in', providers)
    .where('r.asked_at', '>', since)
    .where((where) =>
      where.or([where('o.id', 'is', null), where('o.status', 'not in', ['submitted', 'queued', 'processing'])]),
    )
    .where((where) => where.or([where('g.id', 'is', null), where('g.status', 'in', ['completed', 'failed'])]))
    .groupBy(['r.commission_kind', 'r.commission_id'])
    .orderBy(sql`random()`)
    .limit(MAX_AT_ONCE)
    .execute();
  return rows;
}
