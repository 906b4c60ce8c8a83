import { afterAll, expect } from 'vitest';
import { ACROSS_USERS } from './across-users.ts';
import { lookupsAcrossNodes } from './lookups-across-nodes.ts';
import { onOneLine, sent, unchecked, unheld } from './sent-statements.ts';
import { UNHELD_USERS } from './unheld-users.ts';
import { locksInVain, tablesWithoutUser } from './unnamed-users.ts';
import { WRITTEN_TWICE } from './written-twice.ts';

afterAll(() => {
  const unexpected: string[] = [];
  const vain: string[] = [];
  const refused: string[] = [];
  for (const { text, sender } of unchecked(sent)) {
    const unlocked = locksInVain(text);
    if (unlocked.length > 0) vain.push(`${sender}: ${unlocked.join(', ')} in ${onOneLine(text)}`);
    const lookups = lookupsAcrossNodes(text).filter((tables) => !(`${sender}: ${tables}` in WRITTEN_TWICE));
    if (lookups.length > 0) refused.push(`${sender}: ${lookups.join(', ')} in ${onOneLine(text)}`);
    if (sender in ACROSS_USERS) continue;
    const missing = tablesWithoutUser(text);
    if (missing.length > 0) unexpected.push(`${sender}: ${missing.join(', ')} in ${onOneLine(text)}`);
  }
  const loose = [...unchecked(unheld)].filter(({ sender }) => !(sender in UNHELD_USERS));
  expect(vain, 'Statements that lock rows of app users joined to a table that is not distributed').toEqual([]);
  expect(refused, 'Statements that look up each row of a distributed table in another, or the other way round').toEqual(
    [],
  );
  expect(unexpected, 'Statements on tables of app users that name no app user').toEqual([]);
  expect(
    loose.map(({ text, sender }) => `${sender}: ${onOneLine(text)}`),
    'Statements that add rows of app users who may be erased at this moment',
  ).toEqual([]);
});
