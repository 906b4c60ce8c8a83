import { describe, expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { weaknessOf } from './password-rules.ts';

const EMAIL = 'annamaria@example.com';

describe('a password', () => {
  it.each([
    ['too-short', 'Kx9-qv2Lm'],
    ['too-short', ''],
    ['too-long', `Kx9-qv2Lm${'ö'.repeat(120)}`],
    ['like-email', 'annamaria@example.com'],
    ['like-email', 'AnnaMaria@Example.com'],
    ['like-email', 'annamaria1!'],
    ['common', 'Password123!'],
    ['common', 'P4ssw0rd2024'],
    ['common', 'Willkommen1'],
    ['common', 'qwertzuiop'],
    ['common', '1234567890'],
    ['common', '0987654321'],
    ['common', 'abcdefghijkl'],
    ['common', 'aaaaaaaaaaaa'],
    ['common', 'abcabcabcabc'],
    ['common', '2512198425121984'],
    ['common', 'moveDashboard1'],
    ['control', 'Kx9-qv2Lm\u0000tr'],
  ])('is %s: %s', (weakness, password) => {
    expect(weaknessOf(password, EMAIL)).toBe(weakness);
  });

  it.each([
    'correct horse battery staple',
    'Kx9-qv2Lm-tr',
    'grüner Elefant im Schnee',
    'xkqvwzpfjm',
    'k7mpx-2vdhq-9tzrn',
    'mein password ist ein Tintenfisch',
    '🚲🚲🚃🚌🚗🛴🛵🏍️🚶🚡',
  ])('is accepted: %s', (password) => {
    expect(weaknessOf(password, EMAIL)).toBeNull();
  });

  it('is compared with the local part of the e-mail only when that is long enough', () => {
    expect(weaknessOf('Jo9-qv2Lm-tr', 'jo@example.com')).toBeNull();
  });

  it('is stored as argon2id and matches in any Unicode normalisation', async () => {
    const stored = await hashPassword('gru\u0308ner Elefant');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await matchesPassword({ hash: stored, password: 'gr\u00fcner Elefant' })).toBe(true);
    expect(await matchesPassword({ hash: stored, password: 'gruener Elefant' })).toBe(false);
    expect(await matchesPassword({ hash: 'not a hash', password: 'x' })).toBe(false);
  });
});
