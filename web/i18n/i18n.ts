import i18next, { type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants.ts';

/** Each screen is bundled with its texts in both languages, so they are in memory before it renders. */
export const i18nOfPage: i18n = i18next.createInstance();

/** The texts of shared components; those of signed-in screens are loaded with them. */
export const FALLBACKS = ['ui', 'shared'];

const YEAR_SECONDS = 31_536_000;

const countsWith = (formatCount: (count: number) => string): FormatterModule => ({
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, _language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' ? formatCount(value) : value,
});

/** Counts are written as the reader writes numbers: 1,002 rides. */
export function startI18n(language: Language, formatCount: (count: number) => string = String): void {
  void i18nOfPage
    .use(initReactI18next)
    .use(countsWith(formatCount))
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      initAsync: false,
      resources: {},
      fallbackNS: FALLBACKS,
      // React escapes its output.
      interpolation: { escapeValue: false, alwaysFormat: true },
      keySeparator: false,
      nsSeparator: false,
    });
}

export const languageOfPage = (): Language => (i18nOfPage.language === 'de' ? 'de' : 'en');

/** Switches immediately and stores the choice on the server for the next page load. */
export function switchLanguage(language: Language): void {
  void i18nOfPage.changeLanguage(language);
  document.documentElement.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
