import {
  type AppStyle,
  HEX_COLOUR,
  PHONE_NUMBER,
  STYLE_COLOURS,
  STYLE_SCHEMES,
  STYLE_TEXTS,
  type StyleText,
  TEXT_MAX,
} from '#contract/app-style.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import type { appStyleWords } from '#web/i18n/app-style.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';

type T = Translate<typeof appStyleWords>;
const CONTROL_OR_DIRECTION = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const isLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && hostname.includes('.');
};

/** A hint before the request; the server decides. */
export function textProblem(key: StyleText, text: string): KeyOf<typeof appStyleWords> | undefined {
  const value = text.trim();
  if (value.length > TEXT_MAX[key] || CONTROL_OR_DIRECTION.test(value)) return 'wrong_line';
  if (value === '') return undefined;
  if (key === 'supportEmail') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'wrong_supportEmail';
  if (key === 'supportPhone') return PHONE_NUMBER.test(value) ? undefined : 'wrong_supportPhone';
  return key.endsWith('Link') && !isLink(value) ? 'wrong_link' : undefined;
}

export const isColour = (text: string): boolean => HEX_COLOUR.test(text.trim().toLowerCase());

/** As it is sent: trimmed, colours in small letters. */
export function tidied(style: AppStyle): AppStyle {
  const tidy = structuredClone(style);
  for (const scheme of STYLE_SCHEMES) {
    for (const key of STYLE_COLOURS) tidy.colours[scheme][key] = style.colours[scheme][key].trim().toLowerCase();
  }
  for (const language of LANGUAGES) {
    for (const key of STYLE_TEXTS) tidy.texts[language][key] = style.texts[language][key].trim();
  }
  return tidy;
}

export const isSound = (style: AppStyle): boolean =>
  STYLE_SCHEMES.every((scheme) => STYLE_COLOURS.every((key) => isColour(style.colours[scheme][key]))) &&
  LANGUAGES.every((language) => STYLE_TEXTS.every((key) => !textProblem(key, style.texts[language][key])));

/** The first language whose texts need attention. */
export const languageWithProblem = (style: AppStyle): Language | undefined =>
  LANGUAGES.find((language) => STYLE_TEXTS.some((key) => textProblem(key, style.texts[language][key])));

export const isSame = (a: AppStyle, b: AppStyle): boolean => differences(tidied(a), tidied(b)).length === 0;

interface Difference {
  field: string[];
  a: string | number | null;
  b: string | number | null;
}

/** Field by field, where two styles differ. */
export function differences(a: unknown, b: unknown, field: string[] = []): Difference[] {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    return Object.keys(a).flatMap((key) =>
      differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], [...field, key]),
    );
  }
  return a === b ? [] : [{ field, a: a as Difference['a'], b: b as Difference['b'] }];
}

/** ["colours", "dark", "text"] → "Text (Dark)". */
export function fieldWords(t: T, [group = '', part = '', key = '']: readonly string[]): string {
  if (group === 'colours') return `${t(`colour_${key as 'text'}`)} (${t(part as 'light')})`;
  if (group === 'texts') return `${t(`text_${key as StyleText}`)} (${t(part === 'en' ? 'english' : 'german')})`;
  if (group === 'logos') return t(`logo_${part as 'light'}`);
  return t(group as 'cornerRadius' | 'fontScale');
}
