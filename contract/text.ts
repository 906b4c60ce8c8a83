import { z } from 'zod/mini';

/** NUL cannot be stored; other control characters have no place in names. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Marks that reorder text let one name imitate another. */
const BIDI = /\p{Bidi_Control}/u;

/** A typed line: trimmed, composed, without control or reordering characters. */
export const line = (max: number) =>
  z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !CONTROL.test(text), 'must not contain control characters'),
    z.refine((text) => !BIDI.test(text), 'must not contain text direction marks'),
  );
/** The same, and not empty. */
export const filledLine = (max: number) => line(max).check(z.minLength(1, 'must not be empty'));

/** E-mails are compared lowercased and trimmed, everywhere. */
export const email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());
