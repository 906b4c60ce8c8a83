import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openFeedZip } from '#engine/cli/feed-zip.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedRefused, Report } from '#engine/transit/gtfs/report.ts';
import type { Timetable } from '#engine/transit/timetable.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { dropUpload } from '#server/features/file-uploads/file-uploads.queries.ts';
import { readUpload } from '#server/features/file-uploads/read-upload.ts';
import { networksFrom } from '#server/features/receivers/networks.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { FetchFailed, fetchFeed } from './fetch-feed.ts';
import { keepTimetable } from './keep-timetable.ts';
import { IMPORT_ENTITY } from './load-region.ts';
import type { ImportRow } from './regions.queries.ts';

const QUEUE = 'transit-imports';
/** An import that its process has not touched for so long has none any more. */
const LEFT_MS = 120_000;
const LOOK_MS = 500;

/** At once when somebody asks, and every minute what an ended process left undone. */
export async function importTimetables(jobs: Jobs, context: Context): Promise<void> {
  await jobs.work(QUEUE, () => doImports(context));
  context.events.listen(async (tx, { entity, action }) => {
    if (entity === IMPORT_ENTITY && action === 'created') await jobs.add(tx, QUEUE, {});
  });
  await jobs.every('transit-imports-left-over', '* * * * *', () => doImports(context));
}

export async function doImports(context: Context): Promise<void> {
  for (let next = await takeOne(context); next; next = await takeOne(context)) await importOne(context, next);
}

async function takeOne({ db, now }: Context): Promise<ImportRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    update transit_imports i set state = 'running', touched_at = ${now()}
    from (
      select id from transit_imports
      where state = 'waiting' or (state = 'running' and touched_at < ${new Date(now().getTime() - LEFT_MS)})
      order by number limit 1 for update skip locked
    ) next
    where i.id = next.id
    returning i.id
  `.execute(db);
  const [taken] = rows;
  if (!taken) return undefined;
  return db.selectFrom('transit_imports').selectAll().where('id', '=', taken.id).executeTakeFirst();
}

async function importOne(context: Context, row: ImportRow): Promise<void> {
  const { db, now, log } = context;
  const report = new Report();
  const watch = watchImport(context, row.id);
  const folder = await mkdtemp(path.join(tmpdir(), 'move-feed-'));
  try {
    const file = path.join(folder, 'feed.zip');
    watch.tell('fetching', 0);
    await bring(context, row, file, watch.signal);
    const timetable = await read(file, report, watch);
    await db.transaction().execute((tx) =>
      keepTimetable(tx, context, row, timetable, report, (share) => {
        watch.signal.throwIfAborted();
        watch.tell('writing', share);
      }),
    );
    if (row.upload_id) await dropUpload(db, row.upload_id);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'internal' && !watch.signal.aborted) log.warn({ err: error, import: row.id }, 'transit import');
    await db
      .updateTable('transit_imports')
      .set({ state: 'failed', failure, report: JSON.stringify(report.list()), finished_at: now() })
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .execute();
    if (row.upload_id) await dropUpload(db, row.upload_id);
  } finally {
    await watch.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function failureOf(error: unknown): string {
  if (error instanceof FeedRefused) return 'feed';
  return error instanceof FetchFailed ? error.failure : 'internal';
}

async function bring({ db, config }: Context, row: ImportRow, file: string, signal: AbortSignal): Promise<void> {
  if (row.upload_id) await pipeline(readUpload(db, row.upload_id), createWriteStream(file), { signal });
  else await fetchFeed(row.address ?? '', networksFrom(config.receiverAllow), file, signal);
}

async function read(file: string, report: Report, watch: Watch): Promise<Timetable> {
  const zip = await openFeedZip(file, report);
  try {
    const total = Math.max(1, zip.bytesOf('stop_times.txt'));
    let bytes = 0;
    return await readTimetable(zip, report, (more) => {
      watch.signal.throwIfAborted();
      bytes += more;
      watch.tell('reading', Math.min(1, bytes / total));
    });
  } finally {
    zip.close();
  }
}

interface Watch {
  signal: AbortSignal;
  tell: (step: string, progress: number) => void;
  stop: () => Promise<void>;
}

/** Writes how far it is, twice a second at most, and hears when somebody cancels. */
function watchImport({ db, now }: { db: Db; now: () => Date }, id: string): Watch {
  const control = new AbortController();
  let state = { step: 'fetching', progress: 0 };
  const look = async () => {
    const { numUpdatedRows } = await db
      .updateTable('transit_imports')
      .set({ ...state, touched_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) control.abort(new Error('The import was cancelled.'));
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch(() => {});
  }, LOOK_MS);
  return {
    signal: control.signal,
    tell: (step, progress) => {
      state = { step, progress };
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
