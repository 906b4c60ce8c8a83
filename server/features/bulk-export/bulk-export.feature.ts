import { Readable } from 'node:stream';
import { exportDay, getExportSchedule, saveExportSchedule, stopExportSchedule } from '#contract/bulk-export.ts';
import type { Context } from '#server/context.ts';
import { feature } from '#server/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttleShared } from '#server/http/throttle.ts';
import { scheduleExports } from './do-exports.ts';
import { CONTENTS } from './export-columns.ts';
import { saveSchedule, scheduleOf, stateOf, stopSchedule } from './export-schedule.ts';
import { rowsOfDay } from './rows-of-day.ts';
import { EXPORT_TYPES, writeRows } from './write-rows.ts';

/** Of one person: each save writes all files anew. */
const SAVES = { name: 'export-saves', hits: 60, windowSeconds: 3_600 };

function bulkExportRoutes(context: Context): Route[] {
  const { db } = context;
  const current = async (projectId: number) => stateOf(context, await scheduleOf(db, projectId));
  return [
    route(exportDay, async ({ query: { projectId, day, content, format, after }, exchange: { reply } }) => {
      const rows = rowsOfDay(db, { projectId, day, after }, content);
      reply
        .type(EXPORT_TYPES[format])
        .header('content-disposition', `attachment; filename="${content}-${day}.${format}"`);
      return Readable.from(writeRows(format, CONTENTS[content].columns, rows));
    }),
    route(getExportSchedule, ({ query: { projectId } }) => current(projectId)),
    route(saveExportSchedule, async ({ query: { projectId }, body, caller }) => {
      await throttleShared(db, SAVES, { projectId, actorId: caller.person.id });
      await saveSchedule(context, { projectId, actorId: caller.person.id }, body);
      return current(projectId);
    }),
    route(stopExportSchedule, async ({ query: { projectId }, caller }) => {
      await stopSchedule(context, { projectId, actorId: caller.person.id });
      return current(projectId);
    }),
  ];
}

export const bulkExportFeature = feature({
  name: 'bulk-export',
  routes: bulkExportRoutes,
  jobs: [scheduleExports],
});
