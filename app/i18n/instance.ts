// One i18next instance a language, on the server for all requests and in the browser for all pages. What t() answered is
// remembered, because looking texts up was a third of the time that rendering takes.
import { createInstance, type i18n as Instance } from 'i18next';
import type { Locale } from './locale';
import type { Bundles, MessageParams, Namespace, PackedTexts, Translate } from './messages';

const instances = new Map<Locale, Instance>();

/** The instance of a language, with these texts added to what it has. */
export function i18nInstance(locale: Locale, bundles: Bundles = {}): Instance {
  let instance = instances.get(locale);
  if (!instance) {
    instance = createInstance({
      lng: locale,
      fallbackLng: false,
      ns: [],
      defaultNS: 'common',
      resources: {},
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    });
    void instance.init();
    instances.set(locale, instance);
  }
  for (const [namespace, texts] of Object.entries(bundles)) {
    // While developing a text may have changed; afterwards it never does.
    if (!import.meta.env.DEV && instance.hasResourceBundle(locale, namespace)) continue;
    instance.addResourceBundle(locale, namespace, texts);
    remembered.get(instance)?.delete(namespace);
  }
  return instance;
}

const unpacked = new Map<Locale, Set<PackedTexts>>();

/** The same with the texts that a page was handed: they are read once, however often the page is drawn. */
export function addTextsToI18n(locale: Locale, texts: PackedTexts): Instance {
  let known = unpacked.get(locale);
  if (!known) unpacked.set(locale, (known = new Set()));
  if (known.has(texts)) return i18nInstance(locale);
  known.add(texts);
  return i18nInstance(locale, JSON.parse(texts) as Bundles);
}

/** Whether all of these namespaces are loaded. */
export const hasTexts = (locale: Locale, namespaces: readonly Namespace[]): boolean =>
  namespaces.every((namespace) => instances.get(locale)?.hasResourceBundle(locale, namespace));

/** Texts of a namespace that are kept ready, with what was filled in. */
const MAX_CACHED_TEXTS = 500;

type AnyTranslate = (key: string, vars?: MessageParams) => string;
const remembered = new WeakMap<Instance, Map<string, AnyTranslate>>();

export function translator<N extends Namespace>(instance: Instance, namespace: N): Translate<N> {
  let byNamespace = remembered.get(instance);
  if (!byNamespace) remembered.set(instance, (byNamespace = new Map()));
  let t = byNamespace.get(namespace);
  if (!t) {
    const texts = new Map<string, string>();
    t = (key: string, vars?: MessageParams): string => {
      const name = vars ? `${key}\n${JSON.stringify(vars)}` : key;
      let text = texts.get(name);
      if (text === undefined) {
        text = instance.t(key, { ...vars, ns: namespace });
        // A text that is not there yet may still come; its key must not stay for ever.
        if (!instance.hasResourceBundle(instance.language, namespace)) return text;
        // Texts with names and amounts would fill it without limit.
        if (texts.size >= MAX_CACHED_TEXTS) texts.clear();
        texts.set(name, text);
      }
      return text;
    };
    byNamespace.set(namespace, t);
  }
  return t as Translate<N>;
}
