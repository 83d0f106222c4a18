// All texts of all languages, on the server. Only what a page needs goes on to the browser.
import { nonBreakingTexts } from '#server/contracts/non-breaking-spaces.ts';
import { i18nInstance, translator } from './instance';
import { isLocale, type Locale } from './locale';
import type { Bundles, Namespace, PackedTexts, Translate } from './messages';

const files = import.meta.glob<object>(['/locales/*/*.json', '!/locales/*/mail.json', '!/locales/*/captcha.json'], {
  eager: true,
  import: 'default',
});
const all = new Map<string, object>();
for (const [file, texts] of Object.entries(files)) {
  const [, locale, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
  if (isLocale(locale) && namespace) all.set(`${locale}/${namespace}`, nonBreakingTexts(locale, texts));
}

export function bundlesFor(locale: Locale, namespaces: readonly Namespace[]): Bundles {
  const bundles: Bundles = {};
  for (const namespace of namespaces) {
    const texts = all.get(`${locale}/${namespace}`);
    if (texts) bundles[namespace] = texts;
  }
  return bundles;
}

const packed = new Map<string, PackedTexts>();

/** The texts of a page, ready to be handed over. */
export function serializedTexts(locale: Locale, namespaces: readonly Namespace[]): PackedTexts {
  const key = `${locale}/${namespaces.join('+')}`;
  let texts = import.meta.env.DEV ? undefined : packed.get(key);
  if (texts === undefined) packed.set(key, (texts = JSON.stringify(bundlesFor(locale, namespaces))));
  return texts;
}

/** For loaders and actions: `const t = serverT(locale, 'auth')`. */
export const serverT = <N extends Namespace>(locale: Locale, namespace: N): Translate<N> =>
  translator(i18nInstance(locale, bundlesFor(locale, [namespace])), namespace);
