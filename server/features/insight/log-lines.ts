import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { LogRow } from '#contract/insight-logs.ts';
import { LOG_LEVELS, logLine } from '#contract/upload-records.ts';
import { LONGEST_LIST_MS } from '#server/db/first-records.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { Page } from '#server/http/page.ts';
import { createPace } from '#server/pace.ts';

type Database = Kysely<Tables>;
type Level = (typeof LOG_LEVELS)[number];

export interface LogsFilter {
  fromTimestamp?: number | undefined;
  toTimestamp?: number | undefined;
  level?: Level | undefined;
  search?: string | undefined;
}

type LogPosition = readonly [atMs: number, id: string];

const BATCHES_AT_ONCE = 40;
const NEWEST_FIRST = sql`"lastMs" desc, "batchId" desc`;
const LATEST_MS = 7_258_118_400_000;

interface Row {
  batchId: string;
  lastMs: number;
  records: unknown;
}

/**
 * A phone's log lines, newest first. Batches are read by their last line; a line is returned as soon as no later batch
 * can contain a newer one.
 */
export async function* logLinesOf(
  db: Database,
  { projectId, userId }: UserKey,
  { fromTimestamp = 0, toTimestamp, level, search }: LogsFilter,
  after: LogPosition | null,
): AsyncGenerator<{ line: LogRow; fits: boolean }> {
  const fromMs = fromTimestamp * 1000;
  const toMs = Math.min(toTimestamp === undefined ? LATEST_MS : toTimestamp * 1000, (after?.[0] ?? LATEST_MS) + 1);
  const words = search?.toLocaleLowerCase() ?? '';
  const least = level ? LOG_LEVELS.indexOf(level) : 0;
  const comesAfter = (line: LogRow): boolean =>
    after === null || line.atMs < after[0] || (line.atMs === after[0] && line.id < after[1]);
  const pace = createPace();
  let waiting: LogRow[] = [];
  let [lastMs, lastId] = [toMs + LONGEST_LIST_MS, 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (let isMore = true; isMore; ) {
    const from = sql`
      select batch_id as "batchId", last_ms as "lastMs", records from device_records
      where project_id = ${projectId} and user_id = ${userId} and list = 'logs'
        and (last_ms, batch_id) < (${lastMs}::bigint, ${lastId}::uuid)
        and last_ms >= ${fromMs} and first_ms < ${toMs}`;
    const page = await rowsWithinBytes<Row>(db, {
      from,
      order: NEWEST_FIRST,
      limit: BATCHES_AT_ONCE,
      large: ['records'],
    });
    for (const row of page.rows) {
      for (const line of linesIn(row)) if (line.atMs >= fromMs && line.atMs < toMs) waiting.push(line);
      await pace();
    }
    const last = page.rows.at(-1);
    isMore = page.isMore;
    if (last) [lastMs, lastId] = [last.lastMs, last.batchId];
    const settled = isMore ? lastMs : Number.NEGATIVE_INFINITY;
    waiting.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
    const ready = waiting.filter(({ atMs }) => atMs > settled);
    waiting = waiting.slice(ready.length);
    for (const line of ready) {
      if (!comesAfter(line)) continue;
      const fits = LOG_LEVELS.indexOf(line.level) >= least && (!words || line.text.toLocaleLowerCase().includes(words));
      yield { line, fits };
      await pace();
    }
  }
}

const known = z.array(logLine);

function linesIn({ batchId, lastMs, records }: Row): LogRow[] {
  const parsed = known.safeParse(records);
  if (!parsed.success) return [];
  return parsed.data.map(({ t, level, text }, at) => ({
    id: `${batchId}/${lastMs}/${String(at).padStart(6, '0')}`,
    atMs: t,
    level,
    text,
  }));
}

const LIST = 'log-lines';
/** The most lines searched for one page. */
const MAX_SEARCHED = 50_000;

export async function logLinesPage(
  db: Database,
  user: UserKey,
  filter: LogsFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<LogRow>> {
  const after = cursor === undefined ? null : (readCursor(LIST, ['integer', 'text'], cursor) as LogPosition);
  const items: LogRow[] = [];
  let searched = 0;
  let last: LogPosition | null = null;
  for await (const { line, fits } of logLinesOf(db, user, filter, after)) {
    if (last && (items.length === limit || searched >= MAX_SEARCHED)) {
      return { items, next: writeCursor(LIST, last) };
    }
    searched++;
    if (fits) items.push(line);
    last = [line.atMs, line.id];
  }
  return { items, next: null };
}
