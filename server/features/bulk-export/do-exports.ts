import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportContent } from '#contract/bulk-export.ts';
import { DAY_MS, dayAfter, utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { notifyAdmins } from '#server/features/inbox/notify-people.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { doWorks, type ReportProgress, releaseWork, type WorkTable } from '#server/jobs/long-work.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { unsealFor } from '#server/sealed.ts';
import { CONTENTS } from './export-columns.ts';
import { type ScheduleRow, SEALED_PURPOSE, sealedPlaceOf } from './export-schedule.ts';
import { intoBucket, intoFolder, type PutFile } from './export-targets.ts';
import { rowsOfDay } from './rows-of-day.ts';
import { writeRows } from './write-rows.ts';

/** Phones deliver late: the last days are written again every night. */
const DAYS_WRITTEN_AGAIN = 3;
const HOUR_OF_RUNS = 3;
const REPORT_EVERY_MS = 20_000;
/** After this long an export waits for its next turn, so that neither many years nor a slow bucket hold up others. */
const TURN_MS = 60_000;

const TABLE: WorkTable = {
  name: 'bulk_exports',
  // With the version, so that a run with former settings ends when somebody changes them.
  key: ['project_id', 'version'],
  lease: 'worked_at',
  leaseSeconds: 120,
  // Checked whenever a running export reports: nothing of a deleted project is written.
  unfinished: 'due_at <= now() and exists (select 1 from projects p where p.id = project_id and p.deleted_at is null)',
  order: 'due_at',
  countsTries: true,
  ofProjects: true,
};

/** At night, after the day is over in most of the world. */
const nextRunAfter = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS + HOUR_OF_RUNS * 3_600_000);

/** Writes what is due, day by day; finished days are recorded, so that an interrupted run continues after them. */
export const doExports = (context: Context, turnMs = TURN_MS): Promise<void> =>
  doWorks<ScheduleRow>(context, {
    table: TABLE,
    run: (row, report) => exportDays(context, row, report, turnMs),
    onFailed: async ({ project_id, version }, error) => {
      await context.db
        .updateTable('bulk_exports')
        .set({ failure: error.message.slice(0, 300), due_at: nextRunAfter(context.now()), worked_at: null, tries: 0 })
        .where('project_id', '=', project_id)
        .where('version', '=', version)
        .execute();
      await notifyAdmins(context.db, [
        {
          kind: 'work',
          projectId: project_id,
          topic: `export:${project_id}`,
          facts: { work: 'export', outcome: 'failed', name: '', day: null },
        },
      ]);
    },
  });

async function exportDays(context: Context, row: ScheduleRow, report: ReportProgress, turnMs: number): Promise<void> {
  const put = putterFor(context, row);
  const today = utcDay(context.now().getTime());
  const turnEndsAt = Date.now() + turnMs;
  let written = row.files_written;
  for (let day = row.next_day; day < today; day = dayAfter(day)) {
    for (const content of row.contents) {
      await writeDay(context, { row, day, content, put }, report);
      written++;
    }
    await report({ next_day: dayAfter(day), files_written: written, tries: 1 });
    if (dayAfter(day) < today && Date.now() >= turnEndsAt) return releaseWork(context.db, TABLE, row);
  }
  const again = dayAfter(today, -DAYS_WRITTEN_AGAIN);
  await report({
    next_day: again > row.from_day ? again : row.from_day,
    due_at: nextRunAfter(context.now()),
    last_run_at: context.now(),
    failure: null,
    tries: 0,
  });
}

interface DayFile {
  row: ScheduleRow;
  day: string;
  content: ExportContent;
  put: PutFile;
}

async function writeDay({ db }: Context, { row, day, content, put }: DayFile, report: ReportProgress): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'move-export-'));
  const stop = new AbortController();
  // Renews the lease while a large file is written and sent; a stopped export ends here.
  const timer = setInterval(() => report().catch((error: unknown) => stop.abort(error)), REPORT_EVERY_MS);
  try {
    const file = path.join(folder, content);
    const rows = rowsOfDay(db, { projectId: row.project_id, day, after: '' }, content);
    const pieces = writeRows(row.format, CONTENTS[content].columns, rows);
    await pipeline(Readable.from(pieces), createWriteStream(file), { signal: stop.signal });
    await report();
    await put(`${content}/${day}.${row.format}`, file, stop.signal);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

function putterFor({ config, secrets }: Context, { project_id, target, secret }: ScheduleRow): PutFile {
  if (target.kind === 'folder') {
    if (!config.exportDir) throw new Error('No folder is set for exports.');
    return intoFolder(path.join(config.exportDir, String(project_id)));
  }
  const key = secret && unsealFor(secrets, SEALED_PURPOSE, sealedPlaceOf(project_id), secret);
  if (!key) throw new Error('The secret key cannot be read; enter it again.');
  return intoBucket(target, key, networksFrom(config.receiverAllow));
}

export const scheduleExports = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('bulk-exports', '* * * * *', () => doExports(context));
