import type { FeedReport } from '#engine/transit/gtfs/report.ts';
import type { Timetable } from '#engine/transit/timetable.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { WorkCancelled } from '#server/jobs/long-work.ts';
import { dropContent } from './change-transit-region.ts';
import { REGION_ENTITY } from './load-region.ts';
import { notifyOfImport } from './notify-of-import.ts';
import type { ImportRow } from './regions.queries.ts';
import { writeContent } from './write-content.ts';

/** All or nothing: the region switches to the new timetable at the moment the old one is removed. */
export async function keepTimetable(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  row: ImportRow,
  timetable: Timetable,
  report: FeedReport,
  wrote: (share: number) => void,
): Promise<void> {
  wrote(0);
  await writeContent(tx, row.id, timetable, wrote);
  const region = await tx
    .selectFrom('transit_regions')
    .selectAll()
    .where('id', '=', row.region_id)
    .forUpdate()
    .executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('transit_imports')
    .set({ state: 'done', step: 'done', progress: 1, report: JSON.stringify(report.list()), finished_at: now() })
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  // Deleted or cancelled meanwhile: none of it stays.
  if (!region || numUpdatedRows === 0n) throw new WorkCancelled();
  if (region.content) await dropContent(tx, region.content);
  await tx
    .updateTable('transit_regions')
    .set({
      ...factsOf(timetable),
      content: row.id,
      file_name: row.file_name,
      address: row.address,
      imported_at: now(),
      version: region.version + 1,
    })
    .where('id', '=', region.id)
    .execute();
  await notifyOfImport(tx, row, 'done');
  await events.publish(tx, {
    projectId: null,
    actorId: row.requested_by,
    entity: REGION_ENTITY,
    entityId: region.id,
    action: 'changed',
    before: { counts: region.counts },
    after: { counts: timetable.counts },
  });
}

function factsOf({ agencies, stops, calendar, counts }: Timetable) {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const { lat, lon } of stops) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
  }
  return {
    ...box,
    agencies: agencies.slice(0, 50),
    time_zone: calendar.timeZone,
    first_day: calendar.firstDay,
    last_day: calendar.lastDay,
    counts: JSON.stringify(counts),
  };
}
