// The languages of the product. English is the default and has no prefix.
export const LOCALES = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const LANGUAGE_TAGS = { en: 'en-US', es: 'es-ES', fr: 'fr-FR', de: 'de-DE' } as const;
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
