// The language of the page: a menu whose entries are buttons of one form, so that the choice is remembered without a script too.
import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES, withLocale, withoutLocale } from '~/i18n/locale';
import { isTranslated, USER_LOCALE_KEY } from '~/i18n/translated-pages';
import { useLocale, useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';
import { cx } from '~/ui/cx';

export function LanguageSwitcher({
  align = 'end',
  up,
  className,
}: {
  align?: 'start' | 'end';
  up?: boolean;
  className?: string;
}) {
  const t = useT('shell');
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Menu
      align={align}
      up={up}
      name={`${t('language.label')}: ${LANGUAGE_NAMES[current]}`}
      label={
        <>
          <Icon name="globe" />
          <span>{LANGUAGE_NAMES[current]}</span>
          <Icon name="chevron-down" className="size-4 transition-transform group-open/menu:rotate-180" />
        </>
      }
      triggerClassName={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-muted hover:bg-sunken hover:text-ink group-open/menu:text-ink',
        className,
      )}
    >
      <form method="post" action={withLocale('/language', current)}>
        <input type="hidden" name="to" value={withoutLocale(pathname) + search} />
        {LOCALES.map((locale) => {
          const available = isTranslated(pathname, locale);
          return (
            <button
              key={locale}
              name="locale"
              value={locale}
              lang={LANGUAGE_TAGS[locale]}
              aria-current={locale === current || undefined}
              aria-disabled={!available || undefined}
              disabled={!available}
              title={available ? undefined : t('language.unavailable')}
              onClick={() => rememberLocale(locale)}
              className={menuItemClass}
            >
              <span className="grow">{LANGUAGE_NAMES[locale]}</span>
              {locale === current && <Icon name="check" className="size-4" />}
            </button>
          );
        })}
      </form>
    </Menu>
  );
}

/** Kept beside the cookie, so that this browser can offer the language again once the cookie is gone. */
export function rememberLocale(locale: string): void {
  try {
    window.localStorage.setItem(USER_LOCALE_KEY, locale);
  } catch {
    // Storage may be forbidden; the cookie of the answer remembers as well.
  }
}
