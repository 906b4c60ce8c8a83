import { LANGUAGES, type Language, THEMES, type ThemeName } from '#contract/constants.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
export const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];

const HEIGHT: Record<Width, number> = { 1440: 900, 390: 844 };
export const sizeOf = (width: Width) => ({ width, height: HEIGHT[width] });

/** A page is reloaded for each; the theme alternates, so that both logos are seen at both widths. */
export interface ScreenVisit {
  language: Language;
  width: Width;
  theme: ThemeName;
}
const THEME_AT_FIRST: Record<Language, Record<Width, ThemeName>> = {
  en: { 1440: 'green', 390: 'red' },
  de: { 1440: 'red', 390: 'green' },
};
export const VISITS: ScreenVisit[] = LANGUAGES.flatMap((language) =>
  WIDTHS.map((width) => ({ language, width, theme: THEME_AT_FIRST[language][width] })),
);

/** What changes in place, as when a person switches: colours only. */
export interface SwitchedView {
  theme: ThemeName;
  scheme: Scheme;
}
export const viewsOf = ({ theme: first }: ScreenVisit): SwitchedView[] =>
  [...THEMES].sort((a) => (a === first ? -1 : 1)).flatMap((theme) => SCHEMES.map((scheme) => ({ theme, scheme })));
export const lookName = ({ language, width }: ScreenVisit, { theme, scheme }: SwitchedView): string =>
  [width, scheme, language, theme].join('-');
