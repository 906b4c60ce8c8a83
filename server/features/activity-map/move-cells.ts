import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Pace } from '#server/pace.ts';
import { type Amounts, addPairs, type Pairs, pairsByCell } from './amounts.ts';
import { cellOfNumber, RESOLUTIONS } from './cells.ts';
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
  cell: string;
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
        cells.push({ segment, week, cell: String(cellOfNumber(number, resolution)), sums });
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

const COLUMNS = { segment: 'text', cell: 'bigint', week: 'date' } as const;

const cellKey = ({ segment, week, cell }: Omit<MovedCell, 'sums'>): string => `${cell} ${week} ${segment}`;

/**
 * Adds to the cells of one project. Looks each row up by its key: without statistics, as of a new table, PostgreSQL would
 * rather read all of them.
 */
async function saveCells(tx: Tx, projectId: number, moved: readonly MovedCell[], pace: Pace): Promise<void> {
  const keys = moved.map(({ segment, cell, week }) => ({ segment, cell, week }));
  const { rows } = await prepared<MovedCell>('activity-cells-before')`
    select c.segment, c.cell::text as cell, c.week, to_json(c.sums) as sums from ${givenRows(keys, COLUMNS)}, lateral (
      select c.cell, c.segment, c.week, c.sums from activity_cells c
      where c.project_id = ${projectId} and c.segment = given.segment and c.cell = given.cell and c.week = given.week
      limit 1
    ) c
  `.execute(tx);
  const before = new Map<string, Pairs>();
  for (const row of rows) {
    before.set(cellKey(row), row.sums);
    await pace();
  }
  const after: { segment: string; cell: string; week: string; sums: string }[] = [];
  for (const one of moved) {
    await pace();
    after.push({ ...one, sums: `{${addPairs(before.get(cellKey(one)) ?? [], one.sums).join(',')}}` });
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
