// A moment in the reader's own time zone, which only their browser knows.
import { LANGUAGE_TAGS } from '~/i18n/locale';
import { useLocale } from '~/i18n/use-t';
import { useHydrated } from '~/ui/hydrated';

/** Undefined on the server and without scripts: the text then says how long instead of until when. */
export function useLocalTime(moment: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const tag = LANGUAGE_TAGS[useLocale()];
  return useHydrated() ? new Intl.DateTimeFormat(tag, options).format(new Date(moment)) : undefined;
}
