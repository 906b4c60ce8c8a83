import { expect, it } from 'vitest';
import { countsByKind } from './erased-kinds.ts';

it('shows the counts of a receipt by kind, and kinds without a word as one sum', () => {
  expect(countsByKind({ revisions: 7, app_users: 2, state_history: 3, auth_codes: 1, batches: 0 })).toEqual([
    ['users', 2],
    ['revisions', 7],
    ['rest', 4],
  ]);
  expect(countsByKind({})).toEqual([]);
});
