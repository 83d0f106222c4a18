// Settings of the site, read through the flags and written by staff.
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings, type SiteAnswer } from '../../contracts/settings.ts';
import type { Person } from '../access/viewer.ts';
import { SETTINGS_TOPIC } from '../../ports/flags.ts';
import type { Deps } from '../deps.ts';
import { auditStaff } from '../actions/audit.ts';

export async function readSettings({ flags }: Pick<Deps, 'flags'>): Promise<Settings> {
  const entries = await Promise.all(SETTING_NAMES.map(async (name) => [name, await flags.read(name)] as const));
  return Object.fromEntries(entries) as unknown as Settings;
}

export async function readSite(deps: Pick<Deps, 'flags' | 'renderer'>): Promise<SiteAnswer> {
  const { blocked_mail_domains: _, ...site } = await readSettings(deps);
  const { processor, lookChoice } = deps.renderer;
  return { ...site, processor: processor?.name ?? null, hosted_processor: lookChoice?.processor?.name ?? null };
}

/** Throws a ZodError when the value does not fit the setting's schema. */
export async function writeSetting(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'flags'>,
  person: Person,
  name: SettingName,
  value: unknown,
): Promise<Settings> {
  const parsed = SETTINGS[name].schema.parse(value);
  const row = { value: JSON.stringify(parsed), updated_at: deps.clock.now() };
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('catchlight.settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await auditStaff(trx, deps, person, 'setting_changed', name, { value: parsed });
  });
  await deps.events.publish(SETTINGS_TOPIC);
  // The change event may reach this process a moment later, so the new value is merged in.
  return { ...(await readSettings(deps)), [name]: parsed };
}
