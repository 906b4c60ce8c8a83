import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';

const TABLES = {
  day: { table: 'segment_days', type: 'date' },
  period: { table: 'segment_periods', type: 'text' },
} as const;

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

  async write(tx: Tx, projectId: number): Promise<void> {
    const changed = [...this.#entries.values()].filter(
      ({ users, sums }) => users !== 0 || sums.some((sum) => sum !== 0),
    );
    if (changed.length === 0) return;
    const { table, type } = TABLES[this.#by];
    const rows = changed.map(({ segment, span, users, sums }) => ({
      segment,
      span,
      users,
      sums: `{${sums.join(',')}}`,
    }));
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
