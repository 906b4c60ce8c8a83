import path from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { projectRoot } from '#server/root.ts';
import { ACROSS_USERS } from './across-users.ts';
import { locksInVain, tablesWithoutUser } from './unnamed-users.ts';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
/** Each statement sent so far, with the stack that sent it first; without a stack once it is checked. */
type Sent = Map<string, string | undefined>;

// This runs for each file of tests; the driver's class is shared by all files of a process.
const driver = pg.Client.prototype as unknown as { query: Query & { sent?: Sent } };
const { query } = driver;
const sent: Sent = query.sent ?? new Map();
if (!query.sent) {
  driver.query = Object.assign(
    function (this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text?: string }];
      const text = typeof first === 'string' ? first : first?.text;
      if (text && !sent.has(text)) sent.set(text, stackHere());
      return query.apply(this, given);
    },
    { sent },
  );
}

/** Deep enough to reach the feature through the query builder. */
function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

/** Pieces that send the statements of others. */
const SHARED = [
  'server/db/',
  'server/http/call-turns.ts',
  'server/http/page.ts',
  'server/jobs/long-work.ts',
  'tests/setup/statements/',
  'node_modules/',
];

/** The file of the product that sent a statement; none if a test did. */
function senderOf(stack: string): string | undefined {
  const files = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+\.ts)/g)].map(([, file = '']) =>
    path.relative(projectRoot, file),
  );
  const own = files.find((file) => !SHARED.some((shared) => file.startsWith(shared)));
  return own?.startsWith('server/') && !own.includes('.test') ? own : undefined;
}

afterAll(() => {
  const unexpected: string[] = [];
  const vain: string[] = [];
  for (const [text, stack] of sent) {
    if (stack === undefined) continue;
    sent.set(text, undefined);
    const sender = senderOf(stack);
    if (!sender) continue;
    const oneLine = text.replace(/\s+/g, ' ').trim();
    const unlocked = locksInVain(text);
    if (unlocked.length > 0) vain.push(`${sender}: ${unlocked.join(', ')} in ${oneLine}`);
    if (sender in ACROSS_USERS) continue;
    const missing = tablesWithoutUser(text);
    if (missing.length > 0) unexpected.push(`${sender}: ${missing.join(', ')} in ${oneLine}`);
  }
  expect(vain, 'Statements that lock rows of app users joined to a table that is not distributed').toEqual([]);
  expect(unexpected, 'Statements on tables of app users that name no app user').toEqual([]);
});
