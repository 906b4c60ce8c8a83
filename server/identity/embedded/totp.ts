import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '#server/secrets.ts';

const STEP_S = 30;
const DIGITS = 6;
/** One step to either side, for inaccurate clocks and slow typing. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4226: the code for one counter. */
export function codeAt(secret: Buffer, counter: number, digits = DIGITS): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', secret).update(moving).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** RFC 6238: the step that a code belongs to around this moment, or null. */
export function totpStepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / 1000 / STEP_S);
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++) {
    if (equalInConstantTime(codeAt(secret, step), code)) return step;
  }
  return null;
}

/** As authenticator apps take it. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

export const otpAddress = (account: string, secret: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(`MOVE Dashboard:${account}`)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: 'MOVE Dashboard',
  })}`;
