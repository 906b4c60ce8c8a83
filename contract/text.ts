import { z } from 'zod/mini';

/** NUL cannot be stored; other control characters have no place in names. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u;
/** Characters that reorder text could make one name look like another. */
const BIDI = /\p{Bidi_Control}/u;
/** Letters of any script have only a few combining marks; normalising a long run takes quadratic time. */
const MANY_MARKS = /\p{M}{31}/u;
/** Would be stored as a replacement character. */
const LONE_SURROGATE = /\p{Cs}/u;
/** The most code units that normalise to one. */
const MAX_COMPOSED = 4;
/** A visible character. Excludes blank ones such as U+3164 and U+2800, and those that only affect their neighbours. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Whether its characters are shown in another order than they have. */
export const isReordered = (text: string): boolean => BIDI.test(text);
export const isSeen = (text: string): boolean => SEEN.test(text);

/**
 * Text of at most this length, trimmed and normalised; a first check ensures that it is short enough to normalise. Text
 * without visible characters becomes empty.
 */
const composed = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max * MAX_COMPOSED, { abort: true, error: `Too big: expected string to have <=${max} characters` }),
    z.refine((text) => !LONE_SURROGATE.test(text), { abort: true, error: 'must be written in UTF-8' }),
    z.refine((text) => !MANY_MARKS.test(text), { abort: true, error: 'must not contain so many combining marks' }),
    z.normalize('NFC'),
    z.trim(),
    z.overwrite((text) => (isSeen(text) ? text : '')),
    z.maxLength(max),
    z.refine((text) => !BIDI.test(text), 'must not contain text direction marks'),
  );

/** A line of input: trimmed, normalised, without control or reordering characters. */
export const line = (max: number) =>
  composed(max).check(z.refine((text) => !CONTROL.test(text), 'must not contain control characters'));
/** The same with at least one visible character. */
export const filledLine = (max: number) => line(max).check(z.minLength(1, 'must not be empty'));

/** Several lines, whose only control characters are line breaks and tabs. */
export const paragraphs = (max: number) =>
  composed(max).check(z.refine((text) => !CONTROL_BUT_BREAKS.test(text), 'must not contain control characters'));

/** E-mail addresses are always compared trimmed and in lower case. */
export const email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());
