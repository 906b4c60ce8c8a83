import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { readDay, readTime, writtenDay } from './typed-day.ts';

describe('a typed day', () => {
  it('is written as readers of the language write it', () => {
    expect(writtenDay('2026-11-05', 'en')).toBe('05/11/2026');
    expect(writtenDay('2026-11-05', 'de')).toBe('05.11.2026');
    expect(writtenDay('')).toBe('');
  });
  it('is read as it is written, whatever the day', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...LANGUAGES), (date, language) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(writtenDay(day, language))).toBe(day);
      }),
    );
  });
  it.each(['5.11.2026', '05/11/2026', '5-11-2026', '2026-11-05', ' 5. 11. 2026 ', '5.11.26'])(
    'is read from %j',
    (text) => expect(readDay(text)).toBe('2026-11-05'),
  );
  it.each(['', '5', '5.11', '31.2.2026', '5.13.2026', '5.11.202', '5.11.20267', 'tomorrow', '2026-11-', '5..2026'])(
    'is not read from %j',
    (text) => expect(readDay(text)).toBeNull(),
  );
  it('waits for the whole year while somebody types', () => {
    expect(readDay('5.11.20', false)).toBeNull();
    expect(readDay('5.11.2026', false)).toBe('2026-11-05');
  });
});

describe('a typed time', () => {
  it.each([
    ['8:05', '08:05'],
    ['08.05', '08:05'],
    ['0805', '08:05'],
    ['23:59:07', '23:59:07'],
  ])('%j is %s', (text, time) => expect(readTime(text)).toBe(time));
  it.each(['', '8', '24:00', '8:60', '8:05:61', 'noon'])('%j is none', (text) => expect(readTime(text)).toBeNull());
});
