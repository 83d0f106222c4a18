// The settings as their forms show them.
import type { Settings, SettingName } from '#server/contracts/settings.ts';

export const FLAG_SETTINGS = ['maintenance', 'b2b_free_trial'] as const satisfies SettingName[];
export const LIST_SETTINGS = [
  'blocked_mail_domains',
  'sister_products',
  'review_badges',
] as const satisfies SettingName[];
export type FlagName = (typeof FLAG_SETTINGS)[number];
export type ListName = (typeof LIST_SETTINGS)[number];

/** A list as text, one entry a line; `parseSetting` reads it. */
export function formatListSetting(name: ListName, settings: Settings): string {
  if (name === 'blocked_mail_domains') return settings.blocked_mail_domains.join('\n');
  if (name === 'sister_products')
    return settings.sister_products.map(({ name: of, url }) => `${of} | ${url}`).join('\n');
  return settings.review_badges
    .map(({ name: of, url, rating, count }) => `${of} | ${url} | ${rating} | ${count}`)
    .join('\n');
}
