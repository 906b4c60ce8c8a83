import { afterAll, expect } from 'vitest';
import { takeUnnamedFields } from './unnamed-fields.ts';

afterAll(() => {
  expect(takeUnnamedFields(), 'Fields of changes without a name in web/i18n/entities').toEqual([]);
});
