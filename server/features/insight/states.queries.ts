import { type Kysely, sql } from 'kysely';
import type { StateRow } from '#contract/insight-logs.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { descending, type Page, sortKey, sqlPage } from '#server/http/page.ts';

type State = StateRow['state'];

const NEWEST_FIRST = descending(sortKey.integer('at_ms'));

/** The changes of state; repeated reports of the same state count as one. */
export const statesPage = (
  db: Kysely<Tables>,
  { projectId, userId }: UserKey,
  { state, ...request }: { state?: State | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<StateRow>> =>
  sqlPage(
    db,
    { ...request, order: NEWEST_FIRST },
    ({ columns, isAfter, orderBy, limit }) => sql<StateRow>`
    select state, at_ms as "fromMs", until_ms as "untilMs", ${columns} from (
      select state, at_ms, lead(at_ms) over (order by at_ms) as until_ms from (
        select at_ms, state, lag(state) over (order by at_ms) as before from state_history
        where project_id = ${projectId} and user_id = ${userId}
      ) reported
      where before is distinct from state
    ) changes
    where ${isAfter} and (${state ?? null}::text is null or state = ${state ?? null}::text)
    order by ${orderBy} limit ${limit}
  `,
  );
