// Reads a setting out of its form with the contract's schema. Lists are lines of text; the first invalid line is named by its number.
import { announcementForm, settingValueForm } from '#server/contracts/forms/admin.ts';
import { LOCALES } from '#server/contracts/locales.ts';
import { SETTINGS, type SettingName } from '#server/contracts/settings.ts';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { FLAG_SETTINGS, type ListName } from './setting-forms';

/** A value to store, or what is wrong: the first invalid line, counted from 1, or the address. */
export type SettingResult = { value: unknown } | { line: number } | { address: true };

export function parseSetting(name: SettingName, form: FormData): SettingResult {
  if (name === 'announcement') return parseAnnouncement(form);
  const { value } = parseFormOrThrow(form, settingValueForm);
  return FLAG_SETTINGS.some((flag) => flag === name)
    ? { value: value === 'true' }
    : parseLines(name as ListName, value);
}

function parseAnnouncement(form: FormData): SettingResult {
  const { href, ...texts } = parseFormOrThrow(form, announcementForm);
  const value = { text: Object.fromEntries(LOCALES.map((locale) => [locale, texts[`text_${locale}`]])), href };
  return SETTINGS.announcement.schema.shape.href.safeParse(value.href).success ? { value } : { address: true };
}

const LINE_FORMATS: Record<ListName, (columns: string[]) => unknown> = {
  blocked_mail_domains: ([domain]) => domain,
  sister_products: ([name, url]) => ({ name, url }),
  review_badges: ([name, url, rating, count]) => {
    return { name, url, rating: Number(rating?.replace(',', '.')), count: Number(count) };
  },
};

function parseLines(name: ListName, text: string): SettingResult {
  const { schema } = SETTINGS[name];
  let value: unknown[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const columns = line.split('|').map((column) => column.trim());
    // The whole list is checked with each line, so that the line that makes it too long is named as well.
    const parsed = schema.safeParse([...value, LINE_FORMATS[name](columns)]);
    if (!parsed.success) return { line: index + 1 };
    value = parsed.data;
  }
  return { value };
}
