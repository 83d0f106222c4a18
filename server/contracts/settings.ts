// What staff can change without a deployment: each setting with its schema and default. Feature flags
// are the boolean ones. Only zod and plain data may be imported here.
import { z } from 'zod';
import { LOCALES } from './locales.ts';
import { MAX_LENGTHS } from './form-limits.ts';

const texts = z.object(
  Object.fromEntries(LOCALES.map((locale) => [locale, z.string().trim().max(MAX_LENGTHS.announcement)])) as Record<
    (typeof LOCALES)[number],
    z.ZodString
  >,
);
const address = z
  .string()
  .max(MAX_LENGTHS.announcementLink)
  .pipe(z.union([z.literal(''), z.string().regex(/^\/(?![/\\])/), z.url({ protocol: /^https$/ })]));
const entryName = z.string().trim().min(1).max(MAX_LENGTHS.siteEntryName);

export const SETTINGS = {
  /** The business page offers to apply for a free trial. */
  b2b_free_trial: { schema: z.boolean(), fallback: false },
  /** New shoots are refused with an explanation, and every page shows a banner. */
  maintenance: { schema: z.boolean(), fallback: false },
  /** The bar above the header; hidden while its English text is empty. */
  announcement: {
    schema: z.object({ text: texts, href: address }),
    fallback: { text: { en: '', es: '', fr: '', de: '' }, href: '' },
  },
  /** Mail domains that cannot sign up. */
  blocked_mail_domains: {
    schema: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/),
      )
      .max(1000),
    fallback: [] as string[],
  },
  /** Links at the foot of the site; hidden while there are none. */
  sister_products: {
    schema: z.array(z.object({ name: entryName, url: z.url({ protocol: /^https$/ }) })).max(8),
    fallback: [] as { name: string; url: string }[],
  },
  /** Reviews elsewhere; hidden while there are none. */
  review_badges: {
    schema: z
      .array(
        z.object({
          name: entryName,
          url: z.url({ protocol: /^https$/ }),
          rating: z.number().min(1).max(5),
          count: z.number().int().min(1),
        }),
      )
      .max(6),
    fallback: [] as { name: string; url: string; rating: number; count: number }[],
  },
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };

export const settingName = z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]);
export const siteSettingsAnswer = z.object(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].schema])) as {
    [Name in SettingName]: (typeof SETTINGS)[Name]['schema'];
  },
);
/** The settings that every page shows to its visitor. */
export const siteAnswer = siteSettingsAnswer.omit({ blocked_mail_domains: true }).extend({
  /** Display name of the processor that gets photos; null = they stay on our machines. */
  processor: z.string().nullable(),
  /** The one that gets photos of looks that people order so, and of no others; null where there is none. */
  hosted_processor: z.string().nullable(),
});
export type SiteAnswer = z.infer<typeof siteAnswer>;
