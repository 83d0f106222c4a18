// "View this page in ...": shown by the site's script to people who once chose that language. Only English and Spanish are offered.
import { useLocation } from 'react-router';
import { LANGUAGE_OFFERS, LANGUAGE_TAGS, withLocale, withoutLocale } from '~/i18n/locale';
import { isTranslated, OFFERED_LOCALES } from '~/i18n/translated-pages';
import { useLocale, useT } from '~/i18n/use-t';
import { iconButtonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';

export function LanguageOffer() {
  const t = useT('common');
  const current = useLocale();
  const { pathname } = useLocation();
  const path = withoutLocale(pathname);
  return OFFERED_LOCALES.filter((locale) => locale !== current && isTranslated(path, locale)).map((locale) => (
    <aside
      key={locale}
      hidden
      data-offer-locale={locale}
      aria-label={LANGUAGE_OFFERS[locale]}
      className="border-b border-line bg-accent-soft"
    >
      <div className="page-x mx-auto flex max-w-page items-center justify-between gap-4 py-1 text-sm">
        <a
          href={withLocale(path, locale)}
          lang={LANGUAGE_TAGS[locale]}
          hrefLang={locale}
          className="py-2 font-medium underline underline-offset-3"
        >
          {LANGUAGE_OFFERS[locale]}
        </a>
        <button type="button" aria-label={t('close')} className={iconButtonClass()}>
          <Icon name="close" />
        </button>
      </div>
    </aside>
  ));
}
