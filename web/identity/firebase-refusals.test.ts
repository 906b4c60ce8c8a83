import { expect, it } from 'vitest';
import { refusalFrom } from './firebase-refusals.ts';
import { IdentityError } from './identity-client.ts';

it.each([
  ['auth/invalid-credential', 'wrong_credentials'],
  ['auth/email-already-in-use', 'exists'],
  ['auth/too-many-requests', 'rate_limited'],
  ['auth/network-request-failed', 'unavailable'],
  ['auth/expired-action-code', 'invalid_link'],
  ['auth/user-disabled', 'disabled'],
  ['auth/something-new', 'failed'],
])('%s becomes %s', (code, expected) => {
  expect(refusalFrom(Object.assign(new Error('x'), { code })).code).toBe(expected);
});

it('keeps our own codes, and recognises what is not an error', () => {
  const ours = new IdentityError('session_over', 'Please sign in again.');
  expect(refusalFrom(ours)).toBe(ours);
  expect(refusalFrom('nonsense').code).toBe('failed');
});
