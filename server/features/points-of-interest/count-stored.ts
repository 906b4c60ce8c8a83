import { DAY_MS } from '#contract/utc-day.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import type { VisitRow, WatchedRun } from './poi-visits.ts';
import { type CountedVisits, dayOf, VisitsOfDays } from './visits-of-day.ts';

interface FoundVisits {
  run: Pick<WatchedRun, 'projectId' | 'userId' | 'afterMs'>;
  /** Stored ones that are replaced, which do not count. */
  before: readonly VisitRow[];
  visits: readonly VisitRow[];
}

/** The visits that stay stored of each run's user, from the day on which the run begins; none for runs without new ones. */
export async function countStored(tx: Tx, found: readonly FoundVisits[]): Promise<(VisitsOfDays | null)[]> {
  const counted = found.map(({ run, visits }) =>
    visits.some(({ entered_ms }) => entered_ms > run.afterMs) ? new VisitsOfDays() : null,
  );
  const given = found.flatMap(({ run: { projectId, userId, afterMs } }, at) => {
    if (!counted[at]) return [];
    const from_ms = Number.isFinite(afterMs) ? dayOf(afterMs) * DAY_MS : 0;
    return [{ project_id: projectId, user_id: userId, from_ms, at }];
  });
  if (given.length === 0) return counted;
  const { rows } = await prepared<CountedVisits & { at: number }>('poi-count-visits')`
    select given.at, v.poi_id, (v.entered_ms / ${DAY_MS}::bigint)::int as day, count(*)::int as visits
    from ${givenRows(given, { ...USER_KEY_COLUMNS, from_ms: 'bigint', at: 'int' })}
    join poi_visits v on ${ofGiven('v', given)}
      and (v.left_ms is null or v.left_ms >= given.from_ms) and v.entered_ms >= given.from_ms
    group by 1, 2, 3
  `.execute(tx);
  for (const { at, ...visits } of rows) counted[at]?.add(visits);
  for (const { at, from_ms } of given) {
    for (const { poi_id, entered_ms } of found[at]?.before ?? [])
      if (entered_ms >= from_ms) counted[at]?.add({ poi_id, day: dayOf(entered_ms), visits: -1 });
  }
  return counted;
}
