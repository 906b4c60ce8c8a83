import { describe, expect, it } from 'vitest';
import { base32, codeAt, otpAddress, totpStepOf } from './totp.ts';

/** The key of the vectors in RFC 4226 and RFC 6238. */
const KEY = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i are those of RFC 6238', (second, code) => {
    expect(codeAt(KEY, Math.floor(second / 30), 8)).toBe(code);
  });

  it('are valid one step early and late, and no further', () => {
    const at = 1_700_000_010_000;
    const step = Math.floor(at / 30_000);
    for (const near of [step - 1, step, step + 1]) expect(totpStepOf(KEY, codeAt(KEY, near), at)).toBe(near);
    for (const far of [step - 2, step + 2]) expect(totpStepOf(KEY, codeAt(KEY, far), at)).toBeNull();
    for (const none of ['', '12345', 'abcdef', '0000000']) expect(totpStepOf(KEY, none, at)).toBeNull();
  });

  it('have keys in the format of authenticator apps', () => {
    expect(base32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('f'))).toBe('MY');
    expect(otpAddress('demo.person@example.com', KEY)).toBe(
      `otpauth://totp/MOVE%20Dashboard%3Ademo.person%40example.com?secret=${base32(KEY)}&issuer=MOVE+Dashboard`,
    );
  });
});
