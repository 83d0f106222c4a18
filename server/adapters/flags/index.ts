// Flags from the settings table, through OpenFeature. Values are cached until an event says that they changed.
import {
  type JsonValue,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk';
import { SETTINGS, type SettingName, type Settings } from '../../contracts/settings.ts';
import type { Db } from '../../db/client.ts';
import type { Events } from '../../ports/events.ts';
import { type Flags, SETTINGS_TOPIC } from '../../ports/flags.ts';
import type { Ids } from '../../ports/clock.ts';

/** Bounds how long a value stays old when its event was lost. */
const FRESH_MS = 60_000;

export async function openFlags(db: Db, events: Events, ids: Ids, now: () => number = Date.now): Promise<Flags> {
  let kept: { values: Promise<Map<string, unknown>>; at: number } | undefined;
  const load = async (): Promise<Map<string, unknown>> => {
    const rows = await db.selectFrom('catchlight.settings').select(['name', 'value']).execute();
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  const values = (): Promise<Map<string, unknown>> => {
    if (!kept || now() - kept.at > FRESH_MS) {
      const fresh = { values: load(), at: now() };
      kept = fresh;
      fresh.values.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.values;
  };
  const unsubscribe = events.subscribe(SETTINGS_TOPIC, () => (kept = undefined));
  const resolve = async <T>(name: string, fallback: T): Promise<ResolutionDetails<T>> => {
    const set = (await values()).get(name);
    return set === undefined
      ? { value: fallback, reason: StandardResolutionReasons.DEFAULT }
      : { value: set as T, reason: StandardResolutionReasons.STATIC };
  };
  const provider: Provider = {
    metadata: { name: 'settings table' },
    runsOn: 'server',
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve,
  };
  // Its own OpenFeature domain, because two runtimes in one process (tests) have two tables.
  const domain = ids.uuid();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  return {
    async read<Name extends SettingName>(name: Name): Promise<Settings[Name]> {
      const { fallback, schema } = SETTINGS[name];
      const value =
        typeof fallback === 'boolean'
          ? await client.getBooleanValue(name, fallback)
          : await client.getObjectValue(name, fallback as unknown as JsonValue);
      // A row of an older shape must not break every page.
      const parsed = schema.safeParse(value);
      return (parsed.success ? parsed.data : fallback) as Settings[Name];
    },
    stop: async () => unsubscribe(),
  };
}
