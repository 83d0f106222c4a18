// Money, dates and numbers as each language writes them. Formatters are kept: making one costs more than using it.
import { LANGUAGE_TAGS, type Locale } from './locale';
import { useLocale } from './use-t';

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();
function keep<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  let made = kept.get(key) as T | undefined;
  if (!made) kept.set(key, (made = make()));
  return made;
}

export interface Formatters {
  /** Major units: 35 -> "$35", 9.5 -> "$9.50". */
  money(major: number, currency: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 0.42 -> "42%". */
  percent(value: number): string;
  date(value: string | Date): string;
  dateTime(value: string | Date): string;
  /** "in 3 days", "2 hours ago". */
  relative(value: string | Date, now: Date): string;
  bytes(value: number): string;
}

export function formattersFor(locale: Locale): Formatters {
  const tag = LANGUAGE_TAGS[locale];
  const number = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    keep(`${tag}${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options));
  // The zone is named, because server and browser may live in different ones and must write the same text.
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    keep(`${tag}d${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }));
  return {
    money: (major, currency) =>
      number({
        style: 'currency',
        currency,
        // The short sign of the Australian dollar is the American one's.
        currencyDisplay: currency === 'AUD' ? 'symbol' : 'narrowSymbol',
        minimumFractionDigits: Number.isInteger(major) ? 0 : 2,
        maximumFractionDigits: 2,
      }).format(major),
    number: (value, options = {}) => number(options).format(value),
    percent: (value) => number({ style: 'percent', maximumFractionDigits: 1 }).format(value),
    date: (value) => date({ dateStyle: 'long' }).format(new Date(value)),
    dateTime: (value) => date({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value)),
    relative(value, now) {
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
      const steps = [
        ['day', 86_400],
        ['hour', 3600],
        ['minute', 60],
      ] as const;
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return keep(`${tag}r`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(
        Math.round(seconds / size),
        unit,
      );
    },
    bytes: (value) =>
      value < 1024 * 1024
        ? number({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(value / 1024)
        : number({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(value / 1024 / 1024),
  };
}

export const useFormat = (): Formatters => formattersFor(useLocale());
