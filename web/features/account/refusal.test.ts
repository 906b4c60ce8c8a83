import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { accountRefusalText, fieldOf, passwordProblems } from './refusal.ts';

describe('passwordProblems', () => {
  it('names every field that is missing', () => {
    expect(passwordProblems('', '')).toEqual({ current: 'currentMissing', next: 'nextMissing' });
  });
  it('counts characters as people do', () => {
    expect(passwordProblems('old', '🚗'.repeat(PASSWORD_MIN - 1))).toEqual({ next: 'nextShort' });
    expect(passwordProblems('old', '🚗'.repeat(PASSWORD_MIN))).toEqual({});
  });
});

describe('a refusal by the provider', () => {
  const refused = (code: Parameters<typeof fieldOf>[0]['code']) => ({
    status: false as const,
    error: 'Own words',
    code,
  });

  it('is shown next to the field it is about', () => {
    expect(fieldOf(refused('wrong_password'))).toBe('current');
    expect(fieldOf(refused('weak_password'))).toBe('next');
    expect(fieldOf(refused('unavailable'))).toBeUndefined();
  });
  it('is in the reader’s language, otherwise in the provider’s words', () => {
    expect(accountRefusalText((key) => key, refused('wrong_password'))).toBe('wrongPassword');
    expect(accountRefusalText((key) => key, refused('failed'))).toBe('Own words');
  });
});
