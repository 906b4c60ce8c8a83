import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import { type CursorPart, type PartKind, type Position, readCursor, writeCursor } from './cursor.ts';

type KeyKind = Exclude<PartKind, 'scalar'>;

/** A sort expression, which must never be null. */
export interface SortKey {
  by: RawBuilder<unknown>;
  kind: KeyKind;
}

/** The last key must be unique, so that no two rows are equal. */
export interface Order {
  keys: readonly SortKey[];
  isDescending: boolean;
}

export interface PageRequest {
  order: Order;
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Row> {
  items: Row[];
  next: string | null;
}

const sortKeyOf =
  (kind: KeyKind) =>
  (by: string | RawBuilder<unknown>): SortKey => ({ by: typeof by === 'string' ? sql.ref(by) : by, kind });

export const sortKey = {
  text: sortKeyOf('text'),
  uuid: sortKeyOf('uuid'),
  integer: sortKeyOf('integer'),
  float: sortKeyOf('float'),
  time: sortKeyOf('time'),
  seconds: sortKeyOf('seconds'),
};

export const ascending = (...keys: readonly SortKey[]): Order => ({ keys, isDescending: false });
export const descending = (...keys: readonly SortKey[]): Order => ({ keys, isDescending: true });

/** The order for a parameter such as `-created`; the tiebreaker decides between equal rows. */
export function orderBy<Name extends string>(
  keys: Readonly<Record<Name, SortKey>>,
  sort: NoInfer<Name | `-${Name}`>,
  ...tieBreaker: readonly SortKey[]
): Order {
  const isDescending = sort.startsWith('-');
  return { keys: [keys[(isDescending ? sort.slice(1) : sort) as Name], ...tieBreaker], isDescending };
}

const TYPES = { text: 'text', uuid: 'uuid', integer: 'bigint', float: 'float8', seconds: 'bigint' } as const;

/** Times are passed in microseconds, the precision of PostgreSQL. */
const selected = ({ by, kind }: SortKey): RawBuilder<CursorPart> =>
  kind === 'time' ? sql`(extract(epoch from ${by}) * 1000000)::bigint` : sql`(${by})::${sql.raw(TYPES[kind])}`;

const given = (part: CursorPart | undefined, kind: KeyKind): RawBuilder<unknown> =>
  kind === 'time'
    ? sql`'epoch'::timestamptz + ${part}::bigint * interval '1 microsecond'`
    : sql`${part}::${sql.raw(TYPES[kind])}`;

const columnName = (index: number): string => `page_key_${index}`;

/** Identifies an order, so that a cursor of another list is rejected instead of misread. */
const fingerprint = ({ keys, isDescending }: Order): string =>
  createHash('sha256')
    .update(JSON.stringify([isDescending, keys.map(({ by, kind }) => [kind, by.toOperationNode()])]))
    .digest('base64url')
    .slice(0, 8);

/** The parts of a hand-written statement that reads one page. */
export interface PageParts {
  /** For the select list. */
  columns: RawBuilder<unknown>;
  /** For the where clause: true on the first page. */
  isAfter: RawBuilder<boolean>;
  orderBy: RawBuilder<unknown>;
  /** One row more than requested, to know whether another page follows. */
  limit: number;
  /** The keys of the last row of the previous page, for statements that can skip more rows than `isAfter`. */
  position: Position | null;
}

function partsOf({ order, cursor, limit }: PageRequest): PageParts {
  const { keys, isDescending } = order;
  const kinds = keys.map(({ kind }) => kind);
  const position = cursor === undefined ? null : readCursor(fingerprint(order), kinds, cursor);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const row = sql.join(keys.map(({ by }) => by));
  const last = position && sql.join(kinds.map((kind, index) => given(position[index], kind)));
  return {
    columns: sql.join(keys.map((key, index) => sql`${selected(key)} as ${sql.ref(columnName(index))}`)),
    isAfter: last ? sql<boolean>`(${row}) ${sql.raw(isDescending ? '<' : '>')} (${last})` : sql<boolean>`true`,
    orderBy: sql.join(keys.map(({ by }) => sql`${by} ${direction}`)),
    limit: limit + 1,
    position,
  };
}

function pageFrom<Row>(rows: readonly Row[], { order, limit }: PageRequest, isCut = false): Page<Row> {
  const names = order.keys.map((_, index) => columnName(index));
  const positionOf = (row: Row): Position => names.map((name) => (row as Record<string, CursorPart>)[name] ?? '');
  const last = rows.length > limit ? rows[limit - 1] : isCut ? rows.at(-1) : undefined;
  const next = last === undefined ? null : writeCursor(fingerprint(order), positionOf(last));
  const items = rows.slice(0, limit).map((row) => {
    const item = { ...row };
    for (const name of names) Reflect.deleteProperty(item as object, name);
    return item;
  });
  return { items, next };
}

/** The query that `page` runs. */
export function queryOfPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
): SelectQueryBuilder<DB, TB, Row> {
  const { isAfter, orderBy: order, limit } = partsOf(request);
  const keys = request.order.keys.map((key, index) => selected(key).as(columnName(index)));
  return query.select(keys).where(isAfter).orderBy(order).limit(limit) as SelectQueryBuilder<DB, TB, Row>;
}

/** Reads one page of a query that has no order and no limit of its own. */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
): Promise<Page<Row>> {
  return pageFrom((await queryOfPage(query, request).execute()) as Row[], request);
}

/** Stored size: several times that of a full page of ordinary rows. */
const PAGE_BYTES = 512 * 1024;

/** The same for rows that may be large: a page then has fewer of them, and at least one. */
export async function pageWithinBytes<DB, TB extends keyof DB, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  large: readonly (keyof Row & string)[],
): Promise<Page<Row>> {
  const { isAfter, limit } = partsOf(request);
  const { keys, isDescending } = request.order;
  const from = sql`${query.select(keys.map((key, index) => selected(key).as(columnName(index)))).where(isAfter)}`;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const order = sql.join(keys.map((_, index) => sql`${sql.ref(columnName(index))} ${direction}`));
  const { rows, isMore } = await rowsWithinBytes<Row>(db, { from, order, limit, large, bytes: PAGE_BYTES });
  return pageFrom(rows, request, isMore);
}

/** Reads one page of a hand-written statement. */
export async function sqlPage<Row>(
  db: Db,
  request: PageRequest,
  statement: (parts: PageParts) => RawBuilder<Row>,
): Promise<Page<Row>> {
  const { rows } = await statement(partsOf(request)).execute(db);
  return pageFrom(rows, request);
}

/** Reads all pages one by one, for streamed exports. */
export async function* eachPage<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await read(cursor);
    if (items.length > 0) yield items;
    if (next === null) return;
    cursor = next;
  }
}
