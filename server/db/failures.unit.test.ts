import { expect, it } from 'vitest';
import { isDatabaseAway } from './failures.ts';

const failure = (code: string, severity: string) => Object.assign(new Error('no'), { code, severity });

it('does not mistake a message that the database refuses for a lost connection', () => {
  expect(isDatabaseAway(failure('08P01', 'ERROR'))).toBe(false);
});

it('treats the database as unreachable if the connection or a pooler says so', () => {
  expect(isDatabaseAway(failure('08006', 'ERROR'))).toBe(true);
  // The code that PgBouncer uses for any failure to reach the database.
  expect(isDatabaseAway(failure('08P01', 'FATAL'))).toBe(true);
});
