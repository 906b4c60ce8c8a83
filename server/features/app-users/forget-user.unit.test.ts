import { describe, expect, it } from 'vitest';
import { forgetInView, forgetting, isNamedIn } from './forget-user.ts';

describe('forgetting a user', () => {
  it.each([
    ['driver-4711', 'Of DRIVER-4711, driver-4711x', 'Of …, …x'],
    ['17', '2017, vip17, 17 and 17', '2017, vip17, … and …'],
    ['7', '77', '77'],
    ['𝟙2', 'é𝟙2 𝟙2', 'é𝟙2 …'],
    ['Ödön-Λόγος', 'über ödÖn-ΛΌΓΟΣ-1', 'über …-1'],
    ['istanbul', 'İİ İSTANBUL', 'İİ …'],
    ['a.b+c(1)', 'axb+c(1) A.B+C(1)', 'axb+c(1) …'],
  ])('named %j leaves of %j only %j', (id, text, left) => expect(forgetting(id)(text)).toBe(left));

  it('reads encoded parameters, and leaves others as they are', () => {
    const forget = forgetting('Anna Müller');
    const named = { name: 'Trips', query: 'sort=score&search=%61nna+m%C3%BCller' };
    expect(forgetInView(named, forget)).toEqual({ name: 'Trips', query: 'sort=score&search=%E2%80%A6' });
    expect(isNamedIn(named, forget)).toBe(true);
    expect(isNamedIn({ name: 'Trips', query: 'sort=anna+m%C3%BCller%2B' }, forget)).toBe(false);
  });
});
