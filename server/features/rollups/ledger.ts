import { sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { createPace, type Pace } from '#server/pace.ts';

const TABLES = {
  day: { table: 'segment_days', type: 'date' },
  period: { table: 'segment_periods', type: 'text' },
} as const;

/** How many rows of segments are in memory at once, each with hundreds of numbers. */
const MAX_ENTRIES = 2_000;
/** Per statement; its text is made in one turn. */
const ROWS_AT_ONCE = 100;

/** Amounts by position. */
export type Amounts = Iterable<readonly [at: number, amount: number]>;

interface Entry {
  segment: string;
  span: string;
  users: number;
  sums: number[];
}

/** Collects changes to segments, so that a batch of people writes each row of a segment once. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #by: keyof typeof TABLES;
  readonly #length: number;

  constructor(by: keyof typeof TABLES, length: number) {
    this.#by = by;
    this.#length = length;
  }

  /** Adds (`sign` 1) or removes (`sign` -1) one person in each segment. */
  add(segments: readonly string[], span: string, amounts: Amounts, sign: 1 | -1): void {
    for (const segment of segments) {
      const key = `${span} ${segment}`;
      let entry = this.#entries.get(key);
      if (!entry) {
        entry = { segment, span, users: 0, sums: new Array<number>(this.#length).fill(0) };
        this.#entries.set(key, entry);
      }
      entry.users += sign;
      for (const [at, amount] of amounts) entry.sums[at] = (entry.sums[at] ?? 0) + sign * amount;
    }
  }

  /** Writes early when there is much, so that memory stays bounded however many days there are. */
  async writeIfLong(tx: Tx, projectId: number): Promise<void> {
    if (this.#entries.size > MAX_ENTRIES) await this.write(tx, projectId);
  }

  async write(tx: Tx, projectId: number): Promise<void> {
    const pace = createPace();
    for (const entries of inParts([...this.#entries.values()], ROWS_AT_ONCE)) {
      const changed = entries.filter(({ users, sums }) => users !== 0 || sums.some((sum) => sum !== 0));
      if (changed.length > 0) await this.#writeSome(tx, projectId, changed, pace);
      await pace();
    }
    this.#entries.clear();
  }

  async #writeSome(tx: Tx, projectId: number, changed: readonly Entry[], pace: Pace): Promise<void> {
    const { table, type } = TABLES[this.#by];
    const rows: { segment: string; span: string; users: number; sums: string }[] = [];
    for (const { segment, span, users, sums } of changed) {
      rows.push({ segment, span, users, sums: `{${sums.join(',')}}` });
      await pace();
    }
    await sql`
      insert into ${sql.table(table)} as s (project_id, segment, ${sql.ref(this.#by)}, users, sums)
      select ${projectId}, segment, span, users, sums::bigint[]
      from ${givenRows(rows, { segment: 'text', span: type, users: 'bigint', sums: 'text' })}
      on conflict (project_id, segment, ${sql.ref(this.#by)}) do update set
        users = s.users + excluded.users, sums = add_sums(s.sums, excluded.sums)
    `.execute(tx);
    const emptied = changed.filter(({ users }) => users < 0);
    if (emptied.length === 0) return;
    await sql`
      delete from ${sql.table(table)} s
      using ${givenRows(
        emptied.map(({ segment, span }) => ({ segment, span })),
        { segment: 'text', span: type },
      )}
      where s.project_id = ${projectId} and s.segment = given.segment and s.${sql.ref(this.#by)} = given.span
        and s.users = 0
    `.execute(tx);
  }
}
