import { sql } from 'kysely';
import { searchWish } from '#contract/dangerous-area-works.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { applyToPast } from './apply-areas.ts';
import { searchPlaces } from './search-areas.ts';
import { WORK_ENTITY } from './works.ts';

const QUEUE = 'dangerous-area-works';
/** Who did not say for so long that it is at it is not. */
const DEAD_AFTER_MS = 300_000;
/** What was found is looked at soon or never. */
const KEEP_DAYS = 90;

/** Tells how far the work is, and stops it when somebody cancelled it. */
export type Progress = (done: number, total: number) => Promise<void>;

class Cancelled extends Error {}

interface Taken {
  id: string;
  kind: string;
  wish: { days: number };
}

type Part = Pick<Context, 'db' | 'now' | 'log'>;

/** At once when somebody asks, and every minute what an ended process left undone. */
export async function workOnAreas(jobs: Jobs, context: Context): Promise<void> {
  await jobs.work(QUEUE, () => doAreaWorks(context));
  context.events.listen(async (tx, { entity, action }) => {
    if (entity === WORK_ENTITY && action === 'created') await jobs.add(tx, QUEUE, {});
  });
  await jobs.every('dangerous-area-left-over-works', '* * * * *', () => doAreaWorks(context));
}

export async function doAreaWorks(context: Part): Promise<void> {
  const { db, now, log } = context;
  await db
    .deleteFrom('area_works')
    .where('ended_at', '<', new Date(now().getTime() - KEEP_DAYS * 86_400_000))
    .execute();
  for (;;) {
    const taken = await takeOne(db, now());
    if (!taken) return;
    try {
      await finish(context, taken.id, await doOne(context, taken));
    } catch (error) {
      if (error instanceof Cancelled) continue;
      await db.updateTable('area_works').set({ state: 'failed', ended_at: now() }).where('id', '=', taken.id).execute();
      log.error({ err: error }, 'dangerous areas');
    }
  }
}

function doOne({ db, now }: Part, { id, kind, wish }: Taken): Promise<object> {
  const progress: Progress = async (done, total) => {
    const { numUpdatedRows } = await db
      .updateTable('area_works')
      .set({ done, total, worked_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Cancelled();
  };
  const since = new Date(now().getTime() - wish.days * 86_400_000);
  return kind === 'search'
    ? searchPlaces(db, searchWish.parse(wish), since, progress)
    : applyToPast(db, since, progress);
}

const finish = ({ db, now }: Part, id: string, result: object) =>
  db
    .updateTable('area_works')
    .set({ state: 'done', result: JSON.stringify(result), ended_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

async function takeOne(db: Db, now: Date): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update area_works w set state = 'running', done = 0, total = null, worked_at = ${now}
    from (
      select id from area_works
      where state = 'waiting' or (state = 'running' and worked_at < ${new Date(now.getTime() - DEAD_AFTER_MS)})
      order by asked_at limit 1 for update skip locked
    ) next
    where w.id = next.id
    returning w.id, w.kind, w.wish
  `.execute(db);
  return rows[0];
}
