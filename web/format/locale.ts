import type { Language } from '#contract/constants.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';

/** The first is for readers who prefer none of them. In each, the day comes before the month, as it is typed. */
const LOCALES: Record<Language, readonly [string, ...string[]]> = { en: ['en-GB'], de: ['de-AT', 'de-DE'] };

/** The reader's own form of the language: the browser's first preference that we know, Austrian German otherwise. */
export function localeOf(
  language: Language = languageOfPage(),
  preferred: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  const known = LOCALES[language];
  return preferred.find((locale) => known.includes(locale)) ?? known[0];
}
