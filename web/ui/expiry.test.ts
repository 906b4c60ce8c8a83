import { expect, it } from 'vitest';
import { endOf, expiryFrom } from './expiry.ts';

const now = new Date('2030-06-15T12:00:00');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

it('turns choices into ends', () => {
  expect(endOf({ choice: 'never', day: '' }, now)).toBeNull();
  expect(endOf({ choice: 'days30', day: '' }, now)).toBe(after(30));
  expect(endOf({ choice: 'year', day: '' }, now)).toBe(after(365));
});
it('includes the whole day, and rejects one that is over or missing', () => {
  expect(endOf({ choice: 'date', day: '2030-07-01' }, now)).toBe(new Date('2030-07-01T23:59:59').toISOString());
  for (const day of ['', '2030-06-14', 'soon']) expect(endOf({ choice: 'date', day }, now)).toBeUndefined();
});
it('recovers the choice from the end', () => {
  expect(expiryFrom(null)).toEqual({ choice: 'never', day: '' });
  expect(expiryFrom(new Date('2030-07-01T23:59:59').toISOString())).toEqual({ choice: 'date', day: '2030-07-01' });
});
