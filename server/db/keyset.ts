import { type RawBuilder, sql } from 'kysely';

/** One order of a list: an expression that has an index, its kind, and the unique column that decides between equals. */
export interface KeysetOrder {
  by: RawBuilder<unknown>;
  kind: 'text' | 'number' | 'time';
  id: RawBuilder<unknown>;
  idType: 'uuid' | 'bigint';
  up: boolean;
}

export type Place = readonly [key: string | number, id: string | number];

/** Times travel in whole microseconds, as precise as they are kept. */
export const keyOf = ({ by, kind }: KeysetOrder): RawBuilder<string | number> =>
  kind === 'time' ? sql`(extract(epoch from ${by}) * 1000000)::bigint` : sql`${by}`;

const direction = (up: boolean) => sql.raw(up ? 'asc' : 'desc');

export const orderOf = ({ by, id, up }: KeysetOrder): RawBuilder<unknown>[] => [
  sql`${by} ${direction(up)}`,
  sql`${id} ${direction(up)}`,
];

const TYPES = { text: 'text', number: 'bigint', time: 'timestamptz' } as const;

/** What comes after a place: the same cost for a deep page as for the first. */
export function afterPlace(order: KeysetOrder, [key, id]: Place): RawBuilder<boolean> {
  const value =
    order.kind === 'time'
      ? sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`
      : sql`${key}::${sql.raw(TYPES[order.kind])}`;
  return sql<boolean>`(${order.by}, ${order.id}) ${sql.raw(order.up ? '>' : '<')} (${value}, ${id}::${sql.raw(order.idType)})`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a decoded cursor can be a place of this order at all. */
export function isPlace(order: KeysetOrder, place: readonly (string | number)[]): place is Place {
  const [key, id] = place;
  const keyFits = order.kind === 'text' ? typeof key === 'string' : Number.isSafeInteger(key);
  const idFits = order.idType === 'uuid' ? typeof id === 'string' && UUID.test(id) : Number.isSafeInteger(id);
  return place.length === 2 && keyFits && idFits;
}
