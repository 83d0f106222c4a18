// The auth part of locales/*/mail.json. English is the type contract: a language that misses a key does not compile.
import type { Locale } from '../contracts/locales.ts';
import { nonBreakingTexts } from '../contracts/non-breaking-spaces.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

export const authTexts: Record<Locale, typeof en.auth> = {
  en: en.auth,
  es: nonBreakingTexts('es', es.auth),
  fr: nonBreakingTexts('fr', fr.auth),
  de: nonBreakingTexts('de', de.auth),
};
