import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';
import type { Context } from '#server/context.ts';
import { keepTimetable } from '#server/features/public-transport/keep-timetable.ts';

const NAME = 'Demo region';
/** The demo's history is six weeks long. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 365;

/** The lines that the demo's people ride on, so that their rides name them; created once. */
export async function makeDemoTimetable(
  { db, events, now }: Pick<Context, 'db' | 'events' | 'now'>,
  feedOf: (firstDay: string, lastDay: string) => Record<string, string>,
): Promise<void> {
  const known = await db.selectFrom('transit_regions').select('id').where('name', '=', NAME).executeTakeFirst();
  if (known) return;
  const dayAt = (days: number) => utcDay(now().getTime() + days * DAY_MS).replaceAll('-', '');
  const texts = feedOf(dayAt(-DAYS_BACK), dayAt(DAYS_AHEAD));
  const report = new FeedReport();
  const timetable = await readTimetable(
    {
      has: (name) => name in texts,
      open: async function* (name) {
        yield new TextEncoder().encode(texts[name]);
      },
    },
    report,
  );
  await db.transaction().execute(async (tx) => {
    const { id: regionId } = await tx
      .insertInto('transit_regions')
      .values({ name: NAME, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await tx
      .insertInto('transit_imports')
      .values({
        region_id: regionId,
        file_name: 'demo-timetable.zip',
        state: 'running',
        requested_at: now(),
        worked_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepTimetable(tx, { events, now }, row, timetable, report, () => {});
  });
}
