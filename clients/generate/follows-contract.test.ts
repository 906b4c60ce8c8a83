import { expect, it } from 'vitest';
import { readSource } from '#tests/setup/imports.ts';
import { generatedFiles } from './generated-files.ts';

it.each(Object.entries(await generatedFiles()))('%s is up to date: otherwise run npm run clients', (file, text) => {
  expect(readSource(file)).toBe(text);
});
