import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Pace } from '#server/pace.ts';
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

/** Collects changes to the sums of cells, by project and week. */
export class CellMoves {
  private readonly pace: Pace;
  private readonly moves = new Map<string, { projectId: number; week: string; sums: CellSums }>();

  constructor(pace: Pace) {
    this.pace = pace;
  }

  /** Replaces a user's contributions to a week; contributions in both lists have no effect. */
  async move(
    projectId: number,
    week: string,
    before: readonly Contribution[],
    after: readonly Contribution[],
  ): Promise<void> {
    const stays = new Set(after);
    const kept = new Set(before.filter((one) => stays.has(one)));
    const changed = await touchedCells(
      [...before, ...after].filter((one) => !kept.has(one)),
      this.pace,
    );
    const key = `${projectId} ${week}`;
    const own = this.moves.get(key) ?? { projectId, week, sums: new Map() };
    this.moves.set(key, own);
    await addSums(own.sums, await sumsOfWeek(after, changed, this.pace), 1, this.pace);
    await addSums(own.sums, await sumsOfWeek(before, changed, this.pace), -1, this.pace);
  }

  /** The caller holds the lock. */
  async save(tx: Tx): Promise<void> {
    let [changed, count]: [MovedWeek[], number] = [[], 0];
    for (const { projectId, week, sums } of this.moves.values()) {
      if (changed[0] && changed[0].projectId !== projectId) {
        await saveCells(tx, changed, this.pace);
        [changed, count] = [[], 0];
      }
      let own: CellSums = new Map();
      for (const [key, moved] of sums) {
        await this.pace();
        if (isNothing(moved)) continue;
        if (own.size === 0) changed.push({ projectId, week, sums: own });
        own.set(key, moved);
        count++;
        if (count < ROWS_AT_ONCE) continue;
        await saveCells(tx, changed, this.pace);
        [changed, count, own] = [[], 0, new Map()];
      }
    }
    if (changed.length > 0) await saveCells(tx, changed, this.pace);
  }
}

interface MovedWeek {
  projectId: number;
  week: string;
  sums: CellSums;
}

const ROWS_AT_ONCE = 5_000;
const COLUMNS = { segment: 'text', cell: 'bigint', week: 'date' } as const;

/**
 * The weeks of one project. Looks each row up by its key: without statistics, as of a new table, PostgreSQL would
 * rather read all of them.
 */
async function saveCells(tx: Tx, weeks: readonly MovedWeek[], pace: Pace): Promise<void> {
  const projectId = weeks[0]?.projectId ?? 0;
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
