// The texts of one namespace in a component: `const t = useT('photoshoot')`, `t('start')`, `t('photos', { count: 3 })`.
import { use } from 'react';
import { I18nContext } from 'react-i18next';
import type { i18n as Instance } from 'i18next';
import { translator } from './instance';
import { isLocale, type Locale } from './locale';
import type { Namespace, Translate } from './messages';

/**
 * The instance itself. `useTranslation` returns a new copy at each call while the server renders: that took a fifth of the time of a page,
 * and the cache of `translator`, which is keyed by instance, never had a hit.
 */
function useInstance(): Instance {
  // Null outside the provider, whatever the types say; root.tsx puts it around every page.
  const found = use(I18nContext) as { i18n: Instance } | null;
  if (!found) throw new Error('There are no texts outside of the I18nextProvider');
  return found.i18n;
}

export const useT = <N extends Namespace>(namespace: N): Translate<N> => translator(useInstance(), namespace);

export function useLocale(): Locale {
  const { language } = useInstance();
  return isLocale(language) ? language : 'en';
}
