import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { writeCursor } from './cursor.ts';
import {
  ascending,
  descending,
  eachPage,
  type Order,
  orderBy,
  type Page,
  type PageRequest,
  page,
  sortKey,
  sqlPage,
} from './page.ts';

const db = openDatabase(await aDatabase());

interface PagedRow {
  id: string;
  name: string;
  count: number;
  score: number;
  at_micros: number;
}
const things = db as unknown as Kysely<{ things: PagedRow }>;

beforeAll(() =>
  sql`create table things (id uuid primary key, name text, count bigint, score float8, at timestamptz, at_micros bigint)`.execute(
    db,
  ),
);
afterAll(() => db.destroy());

const SORT_KEYS = {
  name: sortKey.text(sql`lower(name)`),
  count: sortKey.integer('count'),
  score: sortKey.float('score'),
  at: sortKey.time('at'),
  seconds: sortKey.seconds(sql`abs(count) % 1000`),
};
const byId = sortKey.uuid('things.id');
const sorts = Object.keys(SORT_KEYS) as (keyof typeof SORT_KEYS)[];

const READERS = [
  ['a query', (request: PageRequest) => page(things.selectFrom('things').selectAll(), request)],
  [
    'a statement',
    (request: PageRequest) =>
      sqlPage(
        db,
        request,
        (parts) => sql<PagedRow>`
          select *, ${parts.columns} from things where ${parts.isAfter}
          order by ${parts.orderBy} limit ${parts.limit}
        `,
      ),
  ],
] as const;

const row = fc.record({
  id: fc.uuid(),
  name: fc.oneof(fc.constantFrom('Ada', 'ada', 'Ämter', ''), fc.string({ maxLength: 5 }).filter(isStorable)),
  count: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.maxSafeInteger()),
  score: fc.oneof(fc.constantFrom(0, 0.1, -0.1), fc.double({ noNaN: true, noDefaultInfinity: true })),
  at_micros: fc.oneof(
    fc.integer({ min: 1_700_000_000_000_000, max: 1_700_000_000_000_003 }),
    fc.integer({ min: -4e15, max: 4e15 }),
  ),
});

function isStorable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && !text.includes('\0');
}

async function store(rows: readonly PagedRow[]): Promise<void> {
  await sql`delete from things`.execute(db);
  await sql`
    insert into things select id, name, count, score, 'epoch'::timestamptz + at_micros * interval '1 microsecond', at_micros
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, name text, count bigint, score float8, at_micros bigint)
  `.execute(db);
}

async function readAll(read: (request: PageRequest) => Promise<Page<PagedRow>>, order: Order, limit: number) {
  const pages: (readonly PagedRow[])[] = [];
  for await (const items of eachPage((cursor) => read({ order, cursor, limit }))) pages.push(items);
  return pages;
}

it.each(READERS)(
  'returns every row of %s once and in order, whatever the order and the equal keys',
  async (_, read) => {
    const run = fc.asyncProperty(
      fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 }),
      fc.constantFrom(...sorts),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (rows, sort, isDescending, limit) => {
        await store(rows);
        const order = orderBy(SORT_KEYS, isDescending ? `-${sort}` : sort, byId);
        const pages = await readAll(read, order, limit);
        const [all = []] = await readAll(read, order, 100);
        expect(pages.flat()).toEqual(all);
        expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
        for (const items of pages.slice(0, -1)) expect(items).toHaveLength(limit);
      },
    );
    await fc.assert(run, { numRuns: 40 });
  },
);

const ROWS: PagedRow[] = ['1', '2', '3'].map((digit) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name: 'Ada',
  count: 1,
  score: 0.5,
  at_micros: 1_700_000_000_000_001,
}));

it('sorts by several keys and removes its own columns from the rows', async () => {
  await store(ROWS);
  const order = descending(sortKey.text('name'), sortKey.integer('count'), byId);
  const first = await page(things.selectFrom('things').select(['id']), { order, limit: 2 });
  expect(first.items).toEqual([{ id: ROWS[2]?.id }, { id: ROWS[1]?.id }]);
  const second = await page(things.selectFrom('things').select(['id']), {
    order,
    limit: 2,
    cursor: first.next ?? undefined,
  });
  expect(second).toEqual({ items: [{ id: ROWS[0]?.id }], next: null });
});

it('rejects the cursor of another order, of the other direction, and an invalid one', async () => {
  await store(ROWS);
  const read = (order: Order, cursor?: string) =>
    page(things.selectFrom('things').select('id'), { order, cursor, limit: 1 });
  const { next } = await read(ascending(sortKey.text('name'), byId));
  const refused = { code: 'validation', message: 'query.cursor: is not a cursor of this list' };
  for (const order of [
    ascending(sortKey.text(sql`lower(name)`), byId),
    descending(sortKey.text('name'), byId),
    ascending(byId),
  ]) {
    await expect(read(order, next ?? '')).rejects.toMatchObject(refused);
  }
  for (const cursor of ['', 'x', 'W10', 'bnVsbA', 'e30']) {
    await expect(read(ascending(byId), cursor)).rejects.toMatchObject(refused);
  }
});

const KINDS = Object.keys(sortKey) as (keyof typeof sortKey)[];
const COLUMNS = { text: 'name', uuid: 'id', integer: 'count', float: 'score', time: 'at', seconds: 'count' } as const;

it('accepts or rejects a forged position, and never passes PostgreSQL an incomparable value', async () => {
  await store(ROWS);
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.uuid(),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), part, async (kind, value) => {
      const order = ascending(sortKey[kind](COLUMNS[kind]));
      const read = (cursor?: string) => page(things.selectFrom('things').select('id'), { order, cursor, limit: 1 });
      const { next } = await read();
      const [list] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as [string];
      await read(writeCursor(list, [value as number])).catch((error) =>
        expect(error).toMatchObject({ code: 'validation' }),
      );
    }),
    { numRuns: 100 },
  );
});
