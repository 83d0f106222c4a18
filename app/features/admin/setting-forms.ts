// The settings as forms have them: lists are lines of text, and a line that cannot be read is told by its number.
import type { Settings, SettingName } from '#server/contracts/settings.ts';
import { LOCALES } from '#server/contracts/locales.ts';

export const FLAGS = ['maintenance', 'b2b_free_trial'] as const satisfies SettingName[];
export const LISTS = ['blocked_mail_domains', 'sister_products', 'review_badges'] as const satisfies SettingName[];
export type FlagName = (typeof FLAGS)[number];
export type ListName = (typeof LISTS)[number];

/** What a form says: a value to store, or the first line (from 1) that cannot be read. */
export type Read = { value: unknown } | { line: number } | { address: true };

/** As the contract has them. */
const MOST: Record<ListName, number> = { blocked_mail_domains: 1000, sister_products: 8, review_badges: 6 };
const NAME_LENGTH = 60;
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;
const isName = (text: string | undefined): boolean => !!text && text.length <= NAME_LENGTH;
const isAddress = (text: string): boolean => URL.parse(text)?.protocol === 'https:';

export function readSetting(name: SettingName, form: FormData): Read {
  if (FLAGS.some((flag) => flag === name)) return { value: form.get('value') === 'true' };
  if (name === 'announcement') return readAnnouncement(form);
  return readLines(name as ListName, String(form.get('value') ?? ''));
}

function readAnnouncement(form: FormData): Read {
  const text = Object.fromEntries(LOCALES.map((locale) => [locale, String(form.get(`text_${locale}`) ?? '').trim()]));
  const href = String(form.get('href') ?? '').trim();
  if (href && !/^\/(?![/\\])/.test(href) && !isAddress(href)) return { address: true };
  return { value: { text, href } };
}

const LINE: Record<ListName, (line: string) => unknown> = {
  blocked_mail_domains: (line) => (DOMAIN.test(line.toLowerCase()) ? line.toLowerCase() : undefined),
  sister_products(line) {
    const [name, url] = parts(line);
    return isName(name) && url && isAddress(url) ? { name, url } : undefined;
  },
  review_badges(line) {
    const [name, url, stars, number] = parts(line);
    const [rating, count] = [Number(stars?.replace(',', '.')), Number(number)];
    const good = rating >= 1 && rating <= 5 && Number.isInteger(count) && count >= 1;
    return isName(name) && url && isAddress(url) && good ? { name, url, rating, count } : undefined;
  },
};
const parts = (line: string): string[] => line.split('|').map((part) => part.trim());

function readLines(name: ListName, text: string): Read {
  const value: unknown[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = LINE[name](line.trim());
    if (read === undefined || value.length === MOST[name]) return { line: index + 1 };
    value.push(read);
  }
  return { value };
}

/** A list as the lines that `readSetting` reads. */
export function linesOf(name: ListName, settings: Settings): string {
  if (name === 'blocked_mail_domains') return settings.blocked_mail_domains.join('\n');
  if (name === 'sister_products')
    return settings.sister_products.map(({ name: of, url }) => `${of} | ${url}`).join('\n');
  return settings.review_badges
    .map(({ name: of, url, rating, count }) => `${of} | ${url} | ${rating} | ${count}`)
    .join('\n');
}
