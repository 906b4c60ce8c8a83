import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { i18nOfPage } from './i18n.ts';
import type { sharedWords } from './shared.ts';
import { uiWords } from './ui.ts';

type Dictionary = Readonly<Record<string, string>>;

/** A key without i18next's plural suffix. */
type BaseKey<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** The texts of one feature: English defines the keys, German must have the same ones. */
export interface Words<English extends Dictionary> {
  feature: string;
  en: English;
  de: Record<keyof English, string>;
}
export type KeyOf<W> = W extends Words<infer English> ? BaseKey<keyof English & string> : never;
/** Every feature also has the texts of the shared components. */
export type Translate<W> = (
  key: KeyOf<W> | KeyOf<typeof uiWords> | KeyOf<typeof sharedWords>,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** A missing or surplus German text does not compile. */
export const words = <const English extends Dictionary>(
  feature: string,
  texts: { en: English; de: NoInfer<Record<keyof English, string>> },
): Words<English> => ({ feature, ...texts });

const known = new Set<string>();

/** Registers the texts of a feature. */
export function learn({ feature, en, de }: Words<Dictionary>): void {
  if (known.has(feature)) return;
  known.add(feature);
  learn(uiWords);
  i18nOfPage.addResourceBundle('en', feature, en);
  i18nOfPage.addResourceBundle('de', feature, de);
}

/** The texts of a feature in a component, which re-renders when the language changes. */
export function useWords<English extends Dictionary>(of: Words<English>): Translate<Words<English>> {
  learn(of);
  const { t } = useTranslation(of.feature, { i18n: i18nOfPage, useSuspense: false });
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/** The same outside components, in the current language. */
export function translate<English extends Dictionary>(
  of: Words<English>,
  ...[key, values]: Parameters<Translate<Words<English>>>
): string {
  learn(of);
  return i18nOfPage.t(key, { ns: of.feature, ...values });
}
