import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it.each([
  '?projectId=7',
  '?projectId=0&tag=a+b',
  '?redirect=%2Fadmin%2Fpoi%3FprojectId%3D3',
  '?user=0042',
  '?flag=true',
  '',
])('keeps %s as people wrote it', (search) => {
  expect(stringifySearch(parseSearch(search))).toBe(search);
});

it('leaves out what is not set', () => {
  expect(stringifySearch({ projectId: 7, tag: undefined, user: null })).toBe('?projectId=7');
});
