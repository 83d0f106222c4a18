// What staff have switched. Flags are read through OpenFeature (https://openfeature.dev), so that a hosted flag service can take
// over by another provider.
import type { Settings, SettingName } from '../contracts/settings.ts';

/** Published after a change: every process reads anew and drops its stored pages. */
export const SETTINGS_TOPIC = 'settings';

export interface Flags {
  /** The value that staff have set, or the one that holds while they have not. */
  read<Name extends SettingName>(name: Name): Promise<Settings[Name]>;
  stop(): Promise<void>;
}
