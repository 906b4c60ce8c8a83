import { HEX_COLOUR, type StyleText } from '#contract/app-style.ts';
import type { appStyleWords } from '#web/i18n/app-style.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';

type T = Translate<typeof appStyleWords>;

/** The error text for an invalid text; the type is the code of the schema's issue. */
export function textProblem(key: StyleText, type: string): KeyOf<typeof appStyleWords> {
  if (type === 'too_big' || key === 'appName' || key === 'welcomeText') return 'wrong_line';
  return key === 'supportEmail' || key === 'supportPhone' ? `wrong_${key}` : 'wrong_link';
}

export const isColour = (text: string): boolean => HEX_COLOUR.test(text.trim().toLowerCase());

interface Difference {
  field: string[];
  a: string | number | null;
  b: string | number | null;
}

/** The fields in which two styles differ. */
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
