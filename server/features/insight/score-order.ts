import { type RawBuilder, sql } from 'kysely';
import { type SortKey, sortKey } from '#server/http/page.ts';

/** Sorts unknown values last in both directions. */
export const knownFirst = (points: RawBuilder<unknown>, sort: string): SortKey =>
  sortKey.integer(sql`coalesce(${points}, ${sql.lit(sort.startsWith('-') ? -1 : 101)})`);
