import { type RawBuilder, sql } from 'kysely';

/** No row of `device_records` covers a longer time, so one that contains a given time ends at most this much later. */
export const LONGEST_LIST_MS = 30 * 86_400_000;

/**
 * Of rows of `device_records` with the position `at` of what they are read for, the first in time order for each
 * position, until they have so many records together; the last one may exceed it. A phone may have stored very many, of
 * which a computation reads no more than it can use.
 */
export const firstRecords = (
  most: RawBuilder<unknown>,
  lists: RawBuilder<unknown>,
  by: RawBuilder<unknown> = sql`at`,
): RawBuilder<unknown> => sql`
  select at, list, first_ms, batch_id, record_count, records from (
    select l.*, sum(record_count) over (partition by ${by} order by first_ms, batch_id) - record_count as records_before
    from (${lists}) l
  ) counted
  where records_before < ${most}
`;
