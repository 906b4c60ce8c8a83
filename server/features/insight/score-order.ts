import { type RawBuilder, sql } from 'kysely';
import { type SortKey, sortKey } from '#server/http/page.ts';

/** What is not known comes last, whether the best or the worst come first. */
export const knownFirst = (points: RawBuilder<unknown>, sort: string): SortKey =>
  sortKey.integer(sql`coalesce(${points}, ${sql.lit(sort.startsWith('-') ? -1 : 101)})`);
