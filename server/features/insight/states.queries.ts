import { type Kysely, sql } from 'kysely';
import type { StateRow } from '#contract/insight-logs.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

type State = StateRow['state'];
type Found = { state: State; fromMs: number; untilMs: number | null };

/** How the state changed, the newest first; what a phone repeats is one stretch until something else comes. */
export async function statesOf(
  db: Kysely<Tables>,
  { projectId, userId }: UserKey,
  { state, limit, beforeMs }: { state?: State | undefined; limit: number; beforeMs: number | null },
): Promise<{ rows: StateRow[]; last: number | null }> {
  const { rows } = await sql<Found>`
    select state, at_ms as "fromMs", until_ms as "untilMs" from (
      select state, at_ms, lead(at_ms) over (order by at_ms) as until_ms from (
        select at_ms, state, lag(state) over (order by at_ms) as before from state_history
        where project_id = ${projectId} and user_id = ${userId}
      ) told
      where before is distinct from state
    ) changes
    where (${beforeMs}::bigint is null or at_ms < ${beforeMs}::bigint)
      and (${state ?? null}::text is null or state = ${state ?? null}::text)
    order by at_ms desc limit ${limit + 1}
  `.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), last: last?.fromMs ?? null };
}
