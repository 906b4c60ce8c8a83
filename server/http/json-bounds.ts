import { AppError } from './app-error.ts';

/** Limits of a JSON text, checked before it is parsed. */
export interface JsonBounds {
  /** Values of any kind, at any depth. */
  values: number;
  /** Per object. */
  keys: number;
}

/** More than any call of the dashboard or a backend needs: a polygon of 5,000 corners has 15,000 values. */
export const COMMON_BOUNDS: JsonBounds = { values: 50_000, keys: 1_000 };
/** Deeper than anything the product accepts; protects recursive code from exhausting the stack. */
export const MAX_DEPTH = 32;
/** Smaller texts are always cheap to parse. */
const HARMLESS_BYTES = 16 * 1024;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Rejects a JSON text that would create too many objects, in one pass over its bytes without allocations. Whether it is
 * valid JSON is left to the parser.
 */
export function refuseUnbounded(bytes: Uint8Array, { values: mostValues, keys: mostKeys }: JsonBounds): void {
  if (bytes.length <= HARMLESS_BYTES) return;
  const keysAt = new Int32Array(MAX_DEPTH + 2);
  let [depth, values] = [0, 1];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
    } else if (byte === COMMA) {
      values++;
    } else if (byte === COLON) {
      const keys = (keysAt[depth] ?? 0) + 1;
      keysAt[depth] = keys;
      if (keys > mostKeys) throw tooLarge(`An object of the request has more than ${mostKeys} keys.`);
    } else if (byte === LIST || byte === OBJECT) {
      values++;
      depth++;
      if (depth > MAX_DEPTH) throw new AppError('validation', 'The input is nested too deeply.');
      keysAt[depth] = 0;
    } else if ((byte === LIST_END || byte === OBJECT_END) && depth > 0) {
      depth--;
    }
    if (values > mostValues) throw tooLarge(`The request holds more than ${mostValues} values.`);
  }
}

/** The number of values in a JSON text, or more: commas and brackets in its texts count too. */
export function valuesIn(bytes: Uint8Array): number {
  let values = 1;
  for (const byte of bytes) if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  return values;
}

const tooLarge = (message: string) => new AppError('payload_too_large', message);
