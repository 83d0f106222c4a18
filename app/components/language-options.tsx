// The languages of the product as the options of a list, each in its own words.
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '~/i18n/locale';

export const LanguageOptions = () =>
  LOCALES.map((one) => (
    <option key={one} value={one} lang={LANGUAGE_TAGS[one]}>
      {LANGUAGE_NAMES[one]}
    </option>
  ));
