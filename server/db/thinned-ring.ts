import { type RawBuilder, sql } from 'kysely';

/** A map has not many more pixels along all its outlines. */
const MOST_CORNERS = 20_000;
const FEWEST_CORNERS = 8;

/** Of a row that a map shows: how many corners all of them have together. */
export const allDrawn = sql<number>`sum(corners) filter (where ring is not null) over ()`;

/**
 * The corners to draw, of rows with `ring`, `corners` and `drawn`, which is `allDrawn`: every so many, where all together have
 * more than a map can show.
 */
export const thinnedRing: RawBuilder<[number, number][] | null> = sql`
  case when ring is null or drawn <= ${sql.lit(MOST_CORNERS)} or corners <= ${sql.lit(FEWEST_CORNERS)} then ring
  else (
    select jsonb_agg(corner order by number) from jsonb_array_elements(ring) with ordinality e (corner, number)
    where (number - 1) % ceil(corners / greatest(${sql.lit(FEWEST_CORNERS)},
      corners * ${sql.lit(MOST_CORNERS)}.0 / drawn))::int = 0
  ) end`;
