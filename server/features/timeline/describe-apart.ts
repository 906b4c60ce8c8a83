import { sql } from 'kysely';
import type { ItemFeatures } from '#contract/timeline.ts';
import type { TripScores } from '#contract/trip-scores.ts';
import type { Context } from '#server/context.ts';
import { type Connection, type Db, openDatabase } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { derivations } from '#server/features/derivations.ts';
import { describeSpan, type Span } from '#server/ingest/run/describe-span.ts';
import { readApart } from '#server/reading/read-apart.ts';
import { scoresByVersion } from './trip-scores.ts';

/** Up to so many fixes, several hours of driving, are described where they are asked for, which takes little time. */
const SMALL_FIXES = 15_000;

interface Described {
  'describe-span': { input: { asDrive: boolean }; result: ItemFeatures | null };
  'trip-scores': { input: object; result: TripScores };
}
type Task = keyof Described;
type Input<T extends Task> = Described[T]['input'] & { user: UserKey; span: Span };

const TASKS: { [T in Task]: (db: Db, input: Input<T>) => Promise<Described[T]['result']> } = {
  'describe-span': (db, { user, span, asDrive }) => describeSpan(db, derivations, user, span, asDrive),
  'trip-scores': (db, { user, span }) => scoresByVersion(db, user, span),
};

/** Lets the engine describe a span: a long or dense one in a thread, so that no drive delays other callers. */
export async function describeApart<T extends Task>(
  { connection, db }: Pick<Context, 'connection' | 'db'>,
  task: T,
  input: Input<T>,
): Promise<Described[T]['result']> {
  if ((await fixCountOf(db, input.user, input.span)) <= SMALL_FIXES) return TASKS[task](db, input);
  return readApart<Described[T]['result']>(`project ${input.user.projectId}`, 'describe', { connection, task, input });
}

/** The thread's side: with a connection of its own, for such drives are rare. */
export async function describeInThread<T extends Task>({
  connection,
  task,
  input,
}: {
  connection: Connection;
  task: T;
  input: Input<T>;
}): Promise<Described[T]['result']> {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    return await TASKS[task](db, input);
  } finally {
    await db.destroy();
  }
}

async function fixCountOf(db: Db, { projectId, userId }: UserKey, { startTs, endTs }: Span): Promise<number> {
  const found = await db
    .selectFrom('batches')
    .select(sql<number>`coalesce(sum(fix_count), 0)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('last_ms', '>=', startTs * 1000)
    .where('first_ms', '<=', endTs * 1000)
    .executeTakeFirstOrThrow();
  return found.count;
}
