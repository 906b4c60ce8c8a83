import { expect, it } from 'vitest';
import { languageAccepted } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['fr-FR,de-AT;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de', 'en'],
  ['DE', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
])('answers "%s" in %s', (header, language) => {
  expect(languageAccepted(header)).toBe(language);
});
