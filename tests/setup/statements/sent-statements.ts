import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/root.ts';
import { holdsUsers, insertsForUser } from './held-users.ts';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
/** Each statement sent so far, with the stack that sent it first; without a stack once it is checked. */
type Sent = Map<string, string | undefined>;
interface Statements {
  sent: Sent;
  /** Those that add rows of app users whom their transaction does not hold. */
  unheld: Sent;
}

// Setup files run for each file of tests; the driver's class is shared by all files of a process.
const driver = pg.Client.prototype as unknown as { query: Query & { statements?: Statements } };
const { query } = driver;
export const { sent, unheld }: Statements = query.statements ?? { sent: new Map(), unheld: new Map() };

/** The connections within a transaction, where it was begun, and whether it holds app users. */
const running = new WeakMap<pg.Client, { begun: Error; holds: boolean }>();

if (!query.statements) {
  driver.query = Object.assign(
    function (this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text?: string }];
      const text = typeof first === 'string' ? first : first?.text;
      if (text) note(this, text);
      return query.apply(this, given);
    },
    { statements: { sent, unheld } },
  );
}

function note(client: pg.Client, text: string): void {
  if (!sent.has(text)) sent.set(text, here().stack);
  if (text === 'begin') running.set(client, { begun: here(), holds: false });
  else if (text === 'commit' || text === 'rollback') running.delete(client);
  else noteHold(running.get(client), text);
}

function noteHold(transaction: { begun: Error; holds: boolean } | undefined, text: string): void {
  if (transaction?.holds || unheld.has(text)) return;
  if (!holdsUsers(text)) {
    // A test may begin a transaction to call a part of the product that relies on the locks of its caller.
    const isOfProduct = () => !transaction || senderOf(transaction.begun.stack) !== undefined;
    if (insertsForUser(text) && isOfProduct()) unheld.set(text, here().stack);
  } else if (transaction) transaction.holds = true;
}

/** Its stack is deep enough to reach the feature through the query builder. */
function here(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const error = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** Statements that were not checked yet, with the file of the product that sent them. */
export function* unchecked(statements: Sent): Iterable<{ text: string; sender: string }> {
  for (const [text, stack] of statements) {
    if (stack === undefined) continue;
    statements.set(text, undefined);
    const sender = senderOf(stack);
    if (sender) yield { text, sender };
  }
}

/** Pieces that send the statements of others. */
const SHARED = [
  'server/db/',
  'server/features/activity-map/log-activity.ts',
  'server/features/notifier/notify.ts',
  'server/features/rollups/log-changes.ts',
  'server/http/call-turns.ts',
  'server/http/page.ts',
  'server/jobs/long-work.ts',
  'tests/setup/statements/',
  'node_modules/',
];

/** The file of the product that sent a statement; none if a test did. */
function senderOf(stack = ''): string | undefined {
  const files = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+\.ts)/g)].map(([, file = '']) =>
    path.relative(projectRoot, file),
  );
  const own = files.find((file) => !SHARED.some((shared) => file.startsWith(shared)));
  return own?.startsWith('server/') && !own.includes('.test') ? own : undefined;
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
