import { expect, it } from 'vitest';
import { englishTermsIn } from '#tests/setup/german-terms.ts';
import { reportWordsOf } from './report-words.ts';

/** Texts with values get numbers for them. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words(1, 2, 3))];
  return Object.values(words ?? {}).flatMap(textsIn);
}

it('says in German mails what the German screens say', () => {
  const { dayRange: _range, day: _day, month: _month, ...words } = reportWordsOf('de');
  const texts = textsIn(words);
  expect(texts).toContain('Was die Bewertung drückt');
  expect(texts.filter((text) => englishTermsIn(text).length > 0)).toEqual([]);
});
