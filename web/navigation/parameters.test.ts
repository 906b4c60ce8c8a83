import { describe, expect, it } from 'vitest';
import { choice, choiceOr, day, hasParameters, isDay, readParameters, text, uuid, wholeNumber } from './parameters.ts';

const SPEC = {
  state: choice(['active', 'ended']),
  sort: choiceOr(['name', '-name'], 'name'),
  note: text(5),
  from: day,
  item: wholeNumber,
  actor: uuid,
};
const NOTHING = { state: null, sort: 'name', note: '', from: '', item: null, actor: '' };

describe('parameters of an address', () => {
  it('reads what fits its specification', () => {
    const actor = '0b0f6f0a-1111-4222-8333-444455556666';
    const raw = { state: 'ended', sort: '-name', note: 'ab', from: '2026-01-31', item: '17', actor };
    expect(readParameters(SPEC, raw)).toEqual({ ...raw, item: 17 });
  });
  it('treats an address without them, or with invalid ones, as unfiltered', () => {
    expect(readParameters(SPEC, {})).toEqual(NOTHING);
    const nonsense = { state: 'x', sort: 'DROP', from: '2026-13-45', item: '-1', actor: 'me' };
    expect(readParameters(SPEC, nonsense)).toEqual(NOTHING);
  });
  it('recognises a day', () => {
    const texts = ['2026-03-29', '2026-3-9', '2026-02-30', '9999-01-01', '1900-01-01', undefined, 'today'];
    expect(texts.filter(isDay)).toEqual(['2026-03-29']);
  });
  it('cuts a text that is too long', () => {
    expect(readParameters(SPEC, { note: 'abcdefgh' }).note).toBe('abcde');
  });
  it('recognises whether any of them is set', () => {
    expect(hasParameters(SPEC, readParameters(SPEC, { sort: 'name', other: 'x' }))).toBe(false);
    expect(hasParameters(SPEC, readParameters(SPEC, { from: '2026-01-31' }))).toBe(true);
  });
});
