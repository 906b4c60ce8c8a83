import type { Language } from '#contract/constants.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';

/** Austrian formats for German; for English the day comes before the month too. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-AT' };

export const localeOf = (language: Language = languageOfPage()): string => LOCALES[language];
