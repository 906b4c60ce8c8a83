import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Pace } from '#server/pace.ts';
import { type Amounts, addPairs, type Pairs, pairsByCell } from './amounts.ts';
import { RESOLUTIONS, tailOfNumber } from './cells.ts';
import type { Contribution } from './sums.ts';
import { WeekChange } from './week-change.ts';

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
/** Amounts that are collected before they are written: people of a project pass the same cells. */
const MAX_COLLECTED = 100_000;

/** The cells of a row of segments, see activityRowOf(), in a week and of a resolution. */
interface Moved {
  segment: string;
  week: string;
  resolution: number;
  amounts: Amounts;
}

interface MovedCell {
  segment: string;
  week: string;
  resolution: number;
  tail: number;
  sums: Pairs;
}

/** Changes the sums of a project's cells. The caller holds the lock. */
export class CellMoves {
  private readonly tx: Tx;
  private readonly projectId: number;
  private readonly pace: Pace;
  private readonly collected = new Map<string, Moved>();

  constructor(tx: Tx, projectId: number, pace: Pace) {
    this.tx = tx;
    this.projectId = projectId;
    this.pace = pace;
  }

  /** Replaces a user's contributions to a week; contributions in both lists have no effect. */
  async move(week: string, before: readonly Contribution[], after: readonly Contribution[]): Promise<void> {
    const [was, is] = [new Set(before), new Set(after)];
    const [removed, added] = [before.filter((one) => !is.has(one)), after.filter((one) => !was.has(one))];
    if (removed.length === 0 && added.length === 0) return;
    const kept = before.filter((one) => is.has(one));
    for (const resolution of RESOLUTIONS) {
      const change = new WeekChange(resolution, (row) => this.amountsOf(row, week, resolution), this.pace);
      for (const one of added) await change.add(one, 1);
      for (const one of removed) await change.add(one, -1);
      for (const one of kept) await change.keep(one);
      await change.movePeople();
      const count = [...this.collected.values()].reduce((sum, { amounts }) => sum + amounts.size, 0);
      if (count >= MAX_COLLECTED) await this.save();
    }
  }

  /** Writes what is collected; amounts are added, so it does not matter how often. */
  async save(): Promise<void> {
    let cells: MovedCell[] = [];
    for (const { segment, week, resolution, amounts } of this.collected.values()) {
      for (const [number, sums] of pairsByCell(amounts)) {
        await this.pace();
        cells.push({ segment, week, resolution, tail: tailOfNumber(number, resolution), sums });
        if (cells.length < ROWS_AT_ONCE) continue;
        await saveCells(this.tx, this.projectId, cells, this.pace);
        cells = [];
      }
    }
    if (cells.length > 0) await saveCells(this.tx, this.projectId, cells, this.pace);
    this.collected.clear();
  }

  private amountsOf(segment: string, week: string, resolution: number): Amounts {
    const key = `${resolution} ${week} ${segment}`;
    const moved = this.collected.get(key) ?? { segment, week, resolution, amounts: new Map() };
    this.collected.set(key, moved);
    return moved.amounts;
  }
}

const COLUMNS = { segment: 'text', week: 'date', resolution: 'smallint', tail: 'bigint' } as const;
/** PostgreSQL puts cells together, because numbers of 60 bits are slow here. */
const GIVEN_CELL = sql`(1::bigint << 59) + (given.resolution::bigint << 52) + given.tail`;

/**
 * Adds to the cells of one project. Looks each row up by its key: without statistics, as of a new table, PostgreSQL would
 * rather read all of them.
 */
async function saveCells(tx: Tx, projectId: number, moved: readonly MovedCell[], pace: Pace): Promise<void> {
  const keys = moved.map(({ segment, week, resolution, tail }, at) => ({ segment, week, resolution, tail, at }));
  const { rows } = await prepared<{ at: number; sums: Pairs }>('activity-cells-before')`
    select given.at, to_json(c.sums) as sums from ${givenRows(keys, { ...COLUMNS, at: 'int' })}, lateral (
      select c.sums from activity_cells c
      where c.project_id = ${projectId} and c.segment = given.segment and c.cell = ${GIVEN_CELL} and c.week = given.week
      limit 1
    ) c
  `.execute(tx);
  const before: Pairs[] = [];
  for (const { at, sums } of rows) before[at] = sums;
  const after: (Omit<MovedCell, 'sums'> & { sums: string })[] = [];
  for (const [at, one] of moved.entries()) {
    await pace();
    after.push({ ...one, sums: `{${addPairs(before[at] ?? [], one.sums).join(',')}}` });
  }
  await prepared('activity-cells-save')`
    insert into activity_cells (project_id, segment, cell, week, sums)
    select ${projectId}::bigint, segment, ${GIVEN_CELL}, week, sums::integer[]
    from ${givenRows(after, { ...COLUMNS, sums: 'text' })}
    on conflict (project_id, segment, cell, week) do update set sums = excluded.sums
  `.execute(tx);
  const empty = after.filter(({ sums }) => sums === '{}');
  if (empty.length === 0) return;
  await sql`
    delete from activity_cells c using ${givenRows(empty, { ...COLUMNS, sums: 'text' })}
    where c.project_id = ${projectId} and c.segment = given.segment and c.cell = ${GIVEN_CELL}
      and c.week = given.week and c.sums = '{}'
  `.execute(tx);
}
