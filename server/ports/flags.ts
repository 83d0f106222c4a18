// Settings changed by staff. Read through OpenFeature (https://openfeature.dev), so that a hosted flag service can replace the embedded one.
import type { Settings, SettingName } from '../contracts/settings.ts';

/** Event topic published after a change: every process reads the settings again and drops its cached pages. */
export const SETTINGS_TOPIC = 'settings';

export interface Flags {
  /** The value set by staff, or the default. */
  read<Name extends SettingName>(name: Name): Promise<Settings[Name]>;
  stop(): Promise<void>;
}
