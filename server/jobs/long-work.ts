import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Events } from '#server/events.ts';
import type { Jobs } from './jobs.ts';
import { createTurns } from './turns.ts';

/** A work that fails, or whose process dies, this often is given up. */
export const MAX_TRIES = 3;
/** A failed work is tried again after this, if its lease would not end sooner. */
const RETRY_SECONDS = 30;

/** Where works of one kind are stored, a row each. Conditions and assignments are plain SQL. */
export interface WorkTable {
  name: keyof Tables & string;
  key: readonly string[];
  /** The column of the time at which its process last reported. */
  lease: string;
  /** Without a report for this long, its process is dead and another one takes over. */
  leaseSeconds: number;
  /** What holds for works that are not finished. */
  unfinished: string;
  /** What holds for works that no process ever claimed; by default, that the lease is null. */
  unclaimed?: string;
  /** What must hold as well for a process to claim it. */
  claimIf?: string;
  order: string;
  onClaim?: string;
  /** Whether the column `tries` counts claims: the work is then given up after the third. */
  countsTries?: boolean;
  /** Whether each work belongs to the project in `project_id`: projects then take turns, and two have one at a time. */
  ofProjects: boolean;
  /** What holds for works that were cancelled, beside those that are no longer unfinished. */
  cancelled?: string;
}

/** Stores progress and renews the lease. Throws `WorkCancelled` when the work was cancelled. */
export type ReportProgress = (columns?: Record<string, unknown>) => Promise<void>;

export class WorkCancelled extends Error {}
/** Why a work is given up whose process died each time. */
export class WorkCrashed extends Error {}

export interface LongWork<Row extends object> {
  table: WorkTable;
  /** Resumed from the start by another process when this one dies; what it did before must not matter. */
  run(row: Row, report: ReportProgress): Promise<void>;
  onCancelled?(row: Row): Promise<unknown>;
  /** Called after the last try, when the table counts them. */
  onFailed?(row: Row, error: Error): Promise<unknown>;
}

export interface WorkParts {
  db: Db;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called with the key of each work as it begins and as it ends. */
  onWork?: (key: WorkKey, isRunning: boolean) => void;
}

/** The key columns of a work's row. */
export type WorkKey = Record<string, unknown>;

/** Of one kind; a machine has other things to do as well. */
const PROJECTS_AT_ONCE = 2;
/** While one project's work goes on, others are looked for this often. */
const LOOK_EVERY_MS = 1_000;

/**
 * Does all works that no process is doing: one after the other, or those of two projects beside each other, so that
 * neither many works nor a long one of a project hold up those of the others.
 */
export async function doWorks<Row extends object>(parts: WorkParts, work: LongWork<Row>): Promise<void> {
  const { db } = parts;
  const { ofProjects } = work.table;
  const most = ofProjects ? PROJECTS_AT_ONCE : 1;
  const turns = createTurns<number>();
  const running = new Map<number, Promise<void>>();
  let trouble: unknown;
  while (!trouble) {
    const hasRoom = running.size < most;
    const busy = [...running.keys()];
    const row = hasRoom && (await claimWork<Row>(db, work.table, turns.served(), busy));
    if (row) {
      const projectId = (row as { project_id?: number }).project_id ?? 0;
      turns.serve(projectId);
      const done = tryWork(parts, work, row)
        .catch((error: unknown) => {
          trouble ??= error;
        })
        .finally(() => running.delete(projectId));
      running.set(projectId, done);
    } else if (busy.length === 0) return;
    // Where one ended meanwhile, its project may have more.
    else if (running.size === busy.length)
      await Promise.race([...running.values(), ...(hasRoom ? [sleep(LOOK_EVERY_MS)] : [])]);
  }
  await Promise.all(running.values());
  throw trouble;
}

async function tryWork<Row extends object>(
  { db, log, onWork }: WorkParts,
  work: LongWork<Row>,
  row: Row & { tries?: number },
): Promise<void> {
  const { table } = work;
  const tries = table.countsTries ? (row.tries ?? 0) : 0;
  const key = Object.fromEntries(table.key.map((column) => [column, (row as WorkKey)[column]]));
  onWork?.(key, true);
  try {
    if (tries > MAX_TRIES) throw new WorkCrashed('Its process ended each time.');
    await work.run(row, (columns = {}) => reportProgress(db, table, row, columns));
  } catch (error) {
    if (error instanceof WorkCancelled) return void (await work.onCancelled?.(row));
    log.error({ err: error, work: table.name, ...key }, 'background work failed');
    if (tries < MAX_TRIES) return void (await shortenLease(db, table, row));
    const reason = error instanceof Error ? error : new Error(String(error));
    // Tried again once its lease has ended; the works of others need not wait for that.
    await work.onFailed?.(row, reason).catch((failure: unknown) => {
      log.error({ err: failure, work: table.name, ...key }, 'background work could not be given up');
    });
  } finally {
    onWork?.(key, false);
  }
}

const isRow = (table: WorkTable, row: object): RawBuilder<unknown> =>
  sql.join(
    table.key.map((column) => sql`${sql.ref(`w.${column}`)} = ${(row as Record<string, unknown>)[column]}`),
    sql` and `,
  );

/** The condition of works that a process may claim. */
export const claimable = (table: WorkTable): RawBuilder<boolean> => {
  const { unfinished, claimIf = 'true', lease, leaseSeconds, unclaimed = `${lease} is null` } = table;
  const isExpired = `${lease} < now() - interval '${leaseSeconds} seconds'`;
  return sql.raw(`(${unfinished}) and ${claimIf} and (${unclaimed} or ${isExpired})`);
};

async function claimWork<Row extends object>(
  db: Db,
  table: WorkTable,
  served: readonly number[],
  running: readonly number[],
): Promise<Row | undefined> {
  const { name, key, lease, order, onClaim, countsTries, ofProjects } = table;
  const sets = [`${lease} = now()`, ...(countsTries ? ['tries = w.tries + 1'] : []), ...(onClaim ? [onClaim] : [])];
  const { rows } = await sql<Row>`
    with next as materialized (
      select ${sql.raw(key.join(', '))} from ${sql.table(name)}
      where ${claimable(table)} ${ofProjects ? sql`and project_id <> all(${running}::bigint[])` : sql``}
      order by ${ofProjects ? sql`coalesce(array_position(${served}::bigint[], project_id::bigint), 0),` : sql``}
        ${sql.raw(order)}
      limit 1 for update skip locked
    )
    update ${sql.table(name)} w set ${sql.raw(sets.join(', '))} from next
    where ${sql.raw(key.map((column) => `w.${column} = next.${column}`).join(' and '))}
    returning w.*
  `.execute(db);
  return rows[0];
}

/** Stores progress of a claimed work and renews its lease. */
export async function reportProgress(
  db: Db,
  table: WorkTable,
  row: object,
  columns: Record<string, unknown>,
): Promise<void> {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ cancelled: boolean }>`
    update ${sql.table(table.name)} w set ${sql.join([sql`${sql.ref(table.lease)} = now()`, ...sets])}
    where ${isRow(table, row)} and (${sql.raw(table.unfinished)})
    returning ${sql.raw(table.cancelled ?? 'false')} as cancelled
  `.execute(db);
  if (!rows[0] || rows[0].cancelled) throw new WorkCancelled();
}

async function shortenLease(db: Db, table: WorkTable, row: object): Promise<void> {
  const seconds = Math.max(0, table.leaseSeconds - RETRY_SECONDS);
  await sql`
    update ${sql.table(table.name)} w set ${sql.ref(table.lease)} = now() - make_interval(secs => ${seconds})
    where ${isRow(table, row)} and (${sql.raw(table.unfinished)})
  `.execute(db);
}

/** Gives a claimed work back without counting a try: for a process that is stopping. */
export async function releaseWork(db: Db, table: WorkTable, row: object): Promise<void> {
  const tries = table.countsTries ? sql`, tries = greatest(w.tries - 1, 0)` : sql``;
  await sql`
    update ${sql.table(table.name)} w set ${sql.ref(table.lease)} = null ${tries}
    where ${isRow(table, row)} and (${sql.raw(table.unfinished)})
  `.execute(db);
}

export interface WorkSchedule {
  queue: string;
  /** The queue of what dead processes left unfinished. */
  leftOverQueue: string;
  /** The event after which there is work. */
  after: { entity: string; action: 'created' | 'deleted' };
}

/** Runs works as soon as they are requested, once for all that a transaction requests, and every minute those that dead processes left unfinished. */
export async function scheduleWorks(
  jobs: Jobs,
  events: Events,
  { queue, leftOverQueue, after }: WorkSchedule,
  run: { requested: () => Promise<void>; leftOver?: () => Promise<void> },
): Promise<void> {
  await jobs.work(queue, run.requested);
  const told = new WeakSet<Tx>();
  events.listen(async (tx, changes) => {
    const isMeant = changes.some(({ entity, action }) => entity === after.entity && action === after.action);
    if (!isMeant || told.has(tx)) return;
    told.add(tx);
    await jobs.add(tx, queue, {});
  });
  await jobs.every(leftOverQueue, '* * * * *', run.leftOver ?? run.requested);
}
