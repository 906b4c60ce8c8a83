import { type RawBuilder, sql } from 'kysely';

/** A map cannot show many more. */
const MAX_CORNERS = 20_000;
const FEWEST_CORNERS = 8;

/** The total number of corners of all rows that a map shows. */
export const allDrawn = sql<number>`sum(corners) filter (where ring is not null) over ()`;

/**
 * The corners to draw, for rows with `ring`, `corners` and `drawn` (which is `allDrawn`). Keeps only every n-th corner
 * if there are more than a map can show.
 */
export const thinnedRing: RawBuilder<[number, number][] | null> = sql`
  case when ring is null or drawn <= ${sql.lit(MAX_CORNERS)} or corners <= ${sql.lit(FEWEST_CORNERS)} then ring
  else (
    select jsonb_agg(corner order by number) from jsonb_array_elements(ring) with ordinality e (corner, number)
    where (number - 1) % ceil(corners / greatest(${sql.lit(FEWEST_CORNERS)},
      corners * ${sql.lit(MAX_CORNERS)}.0 / drawn))::int = 0
  ) end`;
