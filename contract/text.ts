import { z } from 'zod/mini';

/** NUL cannot be stored; other control characters have no place in names. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u;
/** Marks that reorder text let one name imitate another. */
const BIDI = /\p{Bidi_Control}/u;
/** A letter of any script carries a few marks. Composing a long run of them takes time by the square of its length. */
const MANY_MARKS = /\p{M}{31}/u;
/** Half a letter: it would be stored as a question mark. */
const LONE_SURROGATE = /\p{Cs}/u;
/** The most code units that compose to one. */
const MOST_COMPOSED = 4;
/** Other characters are blank, such as U+3164 and U+2800, or only say how to write what is beside them. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const isSeen = (text: string): boolean => SEEN.test(text);

/**
 * Text of at most this length: trimmed and composed, after it was found short enough to compose. Where there is nothing
 * to see in it, it is empty.
 */
const composed = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max * MOST_COMPOSED, { abort: true, error: `Too big: expected string to have <=${max} characters` }),
    z.refine((text) => !LONE_SURROGATE.test(text), { abort: true, error: 'must be written in UTF-8' }),
    z.refine((text) => !MANY_MARKS.test(text), { abort: true, error: 'must not contain so many combining marks' }),
    z.normalize('NFC'),
    z.trim(),
    z.overwrite((text) => (isSeen(text) ? text : '')),
    z.maxLength(max),
    z.refine((text) => !BIDI.test(text), 'must not contain text direction marks'),
  );

/** A typed line: trimmed, composed, without control or reordering characters. */
export const line = (max: number) =>
  composed(max).check(z.refine((text) => !CONTROL.test(text), 'must not contain control characters'));
/** The same with something to see in it. */
export const filledLine = (max: number) => line(max).check(z.minLength(1, 'must not be empty'));

/** Several lines; of control characters only line breaks and tabs. */
export const paragraphs = (max: number) =>
  composed(max).check(z.refine((text) => !CONTROL_BUT_BREAKS.test(text), 'must not contain control characters'));

/** E-mails are compared lowercased and trimmed, everywhere. */
export const email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());
