import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Pace } from '#server/pace.ts';
import { RESOLUTIONS } from './cells.ts';
import {
  addSums,
  type CellSums,
  type Contribution,
  isNothing,
  pairsOf,
  readCellKey,
  sumsOf,
  sumsOfWeek,
  touchedCells,
} from './sums.ts';

/**
 * Held by the writer of a project's sums until the end of the transaction, so that changes are applied exactly once. Two
 * numbers, because the locks of users are named by one.
 */
const LOCK = 730_184_490;
const keysOf = (projectId: number) => sql`${sql.lit(LOCK)}, ${projectId}::int`;

export const lockCells = (tx: Tx, projectId: number) =>
  sql`select pg_advisory_xact_lock(${keysOf(projectId)})`.execute(tx);
export async function tryLockCells(tx: Tx, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${keysOf(projectId)}) as mine
  `.execute(tx);
  return rows[0]?.mine ?? false;
}

/** Rows that are written by one statement. */
const ROWS_AT_ONCE = 1_000;
/** Rows whose changes are collected before they are written: people of a project pass the same cells. */
const MAX_COLLECTED = 10_000;

/** Changes the sums of a project's cells. The caller holds the lock. */
export class CellMoves {
  private readonly tx: Tx;
  private readonly projectId: number;
  private readonly pace: Pace;
  private readonly collected = new Map<string, CellSums>();

  constructor(tx: Tx, projectId: number, pace: Pace) {
    this.tx = tx;
    this.projectId = projectId;
    this.pace = pace;
  }

  /** Replaces a user's contributions to a week; contributions in both lists have no effect. */
  async move(week: string, before: readonly Contribution[], after: readonly Contribution[]): Promise<void> {
    const [was, is] = [new Set(before), new Set(after)];
    const changed = [...before.filter((one) => !is.has(one)), ...after.filter((one) => !was.has(one))];
    if (changed.length === 0) return;
    for (const resolution of RESOLUTIONS) {
      const cells = await touchedCells(changed, resolution, this.pace);
      const own = this.collected.get(week) ?? new Map();
      this.collected.set(week, own);
      await addSums(own, await sumsOfWeek(after, resolution, cells, this.pace), 1, this.pace);
      await addSums(own, await sumsOfWeek(before, resolution, cells, this.pace), -1, this.pace);
      const count = [...this.collected.values()].reduce((sum, { size }) => sum + size, 0);
      if (count >= MAX_COLLECTED) await this.save();
    }
  }

  /** Writes what is collected; amounts are added, so it does not matter how often. */
  async save(): Promise<void> {
    let [weeks, count]: [MovedWeek[], number] = [[], 0];
    for (const [week, sums] of this.collected) {
      let own: CellSums = new Map();
      for (const [key, moved] of sums) {
        await this.pace();
        if (isNothing(moved)) continue;
        if (own.size === 0) weeks.push({ week, sums: own });
        own.set(key, moved);
        count++;
        if (count < ROWS_AT_ONCE) continue;
        await saveCells(this.tx, this.projectId, weeks, this.pace);
        [weeks, count, own] = [[], 0, new Map()];
      }
    }
    if (weeks.length > 0) await saveCells(this.tx, this.projectId, weeks, this.pace);
    this.collected.clear();
  }
}

interface MovedWeek {
  week: string;
  sums: CellSums;
}

const COLUMNS = { segment: 'text', cell: 'bigint', week: 'date' } as const;

/**
 * The weeks of one project. Looks each row up by its key: without statistics, as of a new table, PostgreSQL would
 * rather read all of them.
 */
async function saveCells(tx: Tx, projectId: number, weeks: readonly MovedWeek[], pace: Pace): Promise<void> {
  const keys: { segment: string; cell: string; week: string }[] = [];
  for (const { week, sums } of weeks) {
    for (const key of sums.keys()) {
      const { row, cell } = readCellKey(key);
      keys.push({ segment: row, cell, week });
    }
    await pace();
  }
  const { rows } = await prepared<{ week: string; key: string; sums: number[] }>('activity-cells-before')`
    select c.week, c.cell || ' ' || c.segment as key, to_json(c.sums) as sums from ${givenRows(keys, COLUMNS)}, lateral (
      select c.cell, c.segment, c.week, c.sums from activity_cells c
      where c.project_id = ${projectId} and c.segment = given.segment and c.cell = given.cell and c.week = given.week
      limit 1
    ) c
  `.execute(tx);
  const before = new Map(weeks.map(({ week }) => [week, new Map() as CellSums]));
  for (const { week, key, sums } of rows) {
    before.get(week)?.set(key, sumsOf(sums));
    await pace();
  }
  const after: { segment: string; cell: string; week: string; sums: string }[] = [];
  for (const { week, sums: moved } of weeks) {
    await addSums(moved, before.get(week) ?? new Map(), 1, pace);
    for (const [key, sums] of moved) {
      await pace();
      const { row, cell } = readCellKey(key);
      after.push({ segment: row, cell, week, sums: `{${pairsOf(sums).join(',')}}` });
    }
  }
  await prepared('activity-cells-save')`
    insert into activity_cells (project_id, segment, cell, week, sums)
    select ${projectId}::bigint, segment, cell, week, sums::integer[]
    from ${givenRows(after, { ...COLUMNS, sums: 'text' })}
    on conflict (project_id, segment, cell, week) do update set sums = excluded.sums
  `.execute(tx);
  const empty = after.filter(({ sums }) => sums === '{}');
  if (empty.length === 0) return;
  await sql`
    delete from activity_cells c using ${givenRows(
      empty.map(({ segment, cell, week }) => ({ segment, cell, week })),
      COLUMNS,
    )}
    where c.project_id = ${projectId} and c.segment = given.segment and c.cell = given.cell
      and c.week = given.week and c.sums = '{}'
  `.execute(tx);
}
