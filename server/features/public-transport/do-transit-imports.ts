import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFeedZip } from '#engine/cli/feed-zip.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedRefused, FeedReport } from '#engine/transit/gtfs/report.ts';
import type { Timetable } from '#engine/transit/timetable.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { dropUpload } from '#server/features/file-uploads/file-uploads.queries.ts';
import { readUpload } from '#server/features/file-uploads/read-upload.ts';
import { doWorks, type ReportProgress, WorkCancelled, type WorkParts, type WorkTable } from '#server/jobs/long-work.ts';
import { networksFrom } from '#server/outgoing/networks.ts';
import { createPace } from '#server/pace.ts';
import { FetchFailed, fetchFeed } from './fetch-feed.ts';
import { keepTimetable } from './keep-timetable.ts';
import { notifyOfImport } from './notify-of-import.ts';
import type { ImportRow } from './regions.queries.ts';

const REPORT_EVERY_MS = 500;

export const TRANSIT_IMPORTS: WorkTable = {
  name: 'transit_imports',
  key: ['id'],
  lease: 'worked_at',
  leaseSeconds: 120,
  unfinished: "state in ('waiting', 'running')",
  order: 'number',
  onClaim: "state = 'running'",
  countsTries: true,
  ofProjects: false,
};

interface ImportParts extends WorkParts, Pick<Context, 'events' | 'now'> {
  config: Pick<Config, 'receiverAllow'>;
}

export const doTransitImports = (context: ImportParts): Promise<void> =>
  doWorks<ImportRow>(context, {
    table: TRANSIT_IMPORTS,
    run: (row, report) => importFeed(context, row, report),
    onCancelled: (row) => dropUploadOf(context, row),
    onFailed: (row) => failImport(context, row, 'internal'),
  });

async function importFeed(context: ImportParts, row: ImportRow, report: ReportProgress): Promise<void> {
  const problems = new FeedReport();
  const watch = watchImport(report);
  const folder = await mkdtemp(path.join(tmpdir(), 'move-feed-'));
  try {
    const file = path.join(folder, 'feed.zip');
    watch.set('fetching', 0);
    await getFeed(context, row, file, watch.signal);
    const timetable = await readFeed(file, problems, watch);
    await context.db.transaction().execute((tx) =>
      keepTimetable(tx, context, row, timetable, problems, (share) => {
        watch.signal.throwIfAborted();
        watch.set('writing', share);
      }),
    );
    await dropUploadOf(context, row);
  } catch (error) {
    watch.signal.throwIfAborted();
    const failure = failureOf(error);
    if (!failure) throw error;
    await failImport(context, row, failure, problems);
  } finally {
    await watch.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is wrong with the feed or its address; null for errors that another try may not have. */
function failureOf(error: unknown): string | null {
  if (error instanceof FeedRefused) return 'feed';
  return error instanceof FetchFailed ? error.failure : null;
}

async function failImport(
  context: ImportParts,
  row: ImportRow,
  failure: string,
  problems = new FeedReport(),
): Promise<void> {
  await context.db
    .updateTable('transit_imports')
    .set({ state: 'failed', failure, report: JSON.stringify(problems.list()), finished_at: context.now() })
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .execute();
  await dropUploadOf(context, row);
  await notifyOfImport(context.db, row, 'failed');
}

async function dropUploadOf({ db }: ImportParts, { upload_id }: ImportRow): Promise<void> {
  if (upload_id) await dropUpload(db, upload_id);
}

async function getFeed({ db, config }: ImportParts, row: ImportRow, file: string, signal: AbortSignal): Promise<void> {
  if (row.upload_id) await pipeline(readUpload(db, row.upload_id), createWriteStream(file), { signal });
  else await fetchFeed(row.address ?? '', networksFrom(config.receiverAllow), file, signal);
}

async function readFeed(file: string, problems: FeedReport, watch: Watch): Promise<Timetable> {
  const zip = await openFeedZip(file, problems);
  try {
    const total = Math.max(1, zip.bytesOf('stop_times.txt'));
    let bytes = 0;
    const pace = createPace();
    return await readTimetable(
      { has: (name) => zip.has(name), open: (name) => untilAborted(zip.open(name), watch.signal) },
      problems,
      (more) => {
        watch.signal.throwIfAborted();
        bytes += more;
        watch.set('reading', Math.min(1, bytes / total));
      },
      (share) => {
        watch.signal.throwIfAborted();
        watch.set('building', share);
        return pace();
      },
    );
  } finally {
    zip.close();
  }
}

/** Also while files are read whose progress is not told. */
export async function* untilAborted(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

interface Watch {
  /** Aborted when the import is cancelled. */
  signal: AbortSignal;
  set: (step: string, progress: number) => void;
  stop: () => Promise<void>;
}

/** Reports progress twice a second: reading and writing a feed has no steps of its own. */
function watchImport(report: ReportProgress): Watch {
  const control = new AbortController();
  let state = { step: 'fetching', progress: 0 };
  let reporting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    reporting = report(state).catch((error: unknown) => {
      if (error instanceof WorkCancelled) control.abort(error);
    });
  }, REPORT_EVERY_MS);
  return {
    signal: control.signal,
    set: (step, progress) => {
      state = { step, progress };
    },
    stop: async () => {
      clearInterval(timer);
      await reporting;
    },
  };
}
