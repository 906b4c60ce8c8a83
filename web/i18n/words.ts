import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ui as uiGerman } from './de/ui.ts';
import type { shared as sharedEnglish } from './en/shared.ts';
import { ui as uiEnglish } from './en/ui.ts';
import { i18nOfPage } from './i18n.ts';

type Dictionary = Readonly<Record<string, string>>;

/** A key without the ending that i18next chooses by number. */
type BaseKey<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** The words of one feature: English says which keys there are, German must have the same. */
export interface Words<English extends Dictionary> {
  feature: string;
  en: English;
  de: Record<keyof English, string>;
}
export type KeyOf<W> = W extends Words<infer English> ? BaseKey<keyof English & string> : never;
/** Every feature also knows the words of the shared pieces. */
export type Translate<W> = (
  key: KeyOf<W> | BaseKey<keyof typeof uiEnglish | keyof typeof sharedEnglish>,
  values?: Readonly<Record<string, string | number>>,
) => string;

export const words = <const English extends Dictionary>(
  feature: string,
  en: English,
  de: Record<keyof English, string>,
): Words<English> => ({ feature, en, de });

const known = new Set<string>();

/** Makes the words of a feature known. */
export function learn({ feature, en, de }: Words<Dictionary>): void {
  if (known.has(feature)) return;
  known.add(feature);
  learn({ feature: 'ui', en: uiEnglish, de: uiGerman });
  i18nOfPage.addResourceBundle('en', feature, en);
  i18nOfPage.addResourceBundle('de', feature, de);
}

/** The words of a feature for a component; it renders again when the language changes. */
export function useWords<English extends Dictionary>(of: Words<English>): Translate<Words<English>> {
  learn(of);
  const { t } = useTranslation(of.feature, { i18n: i18nOfPage, useSuspense: false });
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/** The same outside components, in the language of this moment. */
export function say<English extends Dictionary>(
  of: Words<English>,
  ...[key, values]: Parameters<Translate<Words<English>>>
): string {
  learn(of);
  return i18nOfPage.t(key, { ns: of.feature, ...values });
}
