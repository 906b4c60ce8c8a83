import { sql } from 'kysely';
import type { ApplyResult } from '#contract/dangerous-area-works.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { type FoundCrossings, saveCrossings } from './area-crossings.ts';
import { areasOfItem, type WatchedAreas, watchedAreas } from './areas-of-item.ts';
import { changedAreas, settleAreas } from './changed-areas.ts';
import { comesNear } from './comes-near.ts';
import type { AreaProgress } from './do-works.ts';
import { type PastTrip, withFixes } from './fixes-of-trips.ts';
import { type Concern, concernOf, tripsConcerned, usersConcerned } from './trips-concerned.ts';

/** Per transaction, during which the user's engine waits. */
const AT_ONCE = 100;

/**
 * Re-checks past trips against the current areas: those that may cross an area changed since it was last applied, and
 * those that carry one. A trip whose fixes are no longer stored stays as it is.
 */
export async function applyToPast(db: Db, since: Date, progress: AreaProgress): Promise<ApplyResult> {
  const changed = await changedAreas(db, since);
  const concern = await concernOf(changed, since);
  const users = changed.length > 0 ? await usersConcerned(db, concern) : [];
  const total = users.reduce((sum, { trips }) => sum + trips, 0);
  await progress(0, total);
  const { watched } = await watchedAreas(db);
  const areas = watched ?? { fences: fencesOf([]), areas: [] };
  const scope: Scope = { concern, areas, near: areas.areas.filter(({ id }) => concern.changed.has(id)) };
  const result: ApplyResult = { trips: 0, changed: 0, crossings: 0 };
  for (const ref of users) {
    for (let after: number | null = 0; after !== null; ) {
      const done = await applyToNext(db, scope, ref, after);
      result.trips += done.trips;
      result.changed += done.changed;
      result.crossings += done.crossings;
      after = done.next;
      await progress(Math.min(result.trips, total), total);
    }
  }
  await settleAreas(db, changed, since);
  return result;
}

interface Scope {
  concern: Concern;
  areas: WatchedAreas;
  /** Changed areas that matter for the period. */
  near: WatchedAreas['areas'];
}

interface Found extends FoundCrossings {
  trip: PastTrip;
  features: ItemFeatures;
}

/** Some trips of a user, while holding the user's lock. */
const applyToNext = (db: Db, scope: Scope, ref: UserKey, after: number) =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, ref.projectId, ref.userId);
    const trips = await tripsConcerned(tx, scope.concern, ref, after, AT_ONCE);
    const found: Found[] = [];
    for (const { trip, fixes } of await withFixes(tx, trips)) {
      if (fixes.length === 0 || (!trip.crossed && !comesNear(fixes, scope.near))) continue;
      const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
      const item = { ...trip, startTs: moment(trip.startTs), endTs: moment(trip.endTs) };
      const { features, crossings } = areasOfItem(scope.areas, item, fixes);
      const span = { fromMs: trip.startTs * 1000 - 500, toMs: trip.endTs * 1000 };
      found.push({ ...ref, ...span, crossings, trip, features });
    }
    await saveCrossings(tx, found);
    const last = trips.at(-1);
    return {
      trips: trips.length,
      changed: await saveFeatures(
        tx,
        found.filter(({ trip, features }) => areaValuesOf(trip.features) !== areaValuesOf(features)),
      ),
      crossings: found.reduce((sum, { crossings }) => sum + crossings.length, 0),
      next: last && trips.length === AT_ONCE ? last.startTs : null,
    };
  });

/** jsonb reorders keys, so values are compared. */
const areaValuesOf = ({ dangerousAreas, exposure }: ItemFeatures): string =>
  JSON.stringify([
    dangerousAreas?.areas.map(({ id, name, lat, lon, radius }) => [id, name, lat, lon, radius]) ?? null,
    exposure?.dangerous?.seconds ?? null,
    exposure?.dangerous?.meters ?? null,
  ]);

/** Receivers and open screens are notified, as for any changed item. A person's corrections stay. */
async function saveFeatures(tx: Tx, found: readonly Found[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = found.map(({ projectId, userId, trip, features }) => ({
    project_id: projectId,
    user_id: userId,
    start_ts: trip.startTs,
    end_ts: trip.endTs,
    features: JSON.stringify(features),
  }));
  const types = {
    project_id: 'bigint',
    user_id: 'text',
    start_ts: 'bigint',
    end_ts: 'bigint',
    features: 'jsonb',
  } as const;
  const { rows: changed } = await sql`
    with changed as (
      update timeline_items i set features = given.features from ${givenRows(rows, types)}
      where i.project_id = given.project_id and i.user_id = given.user_id and i.start_ts = given.start_ts
        and i.end_ts = given.end_ts and i.overridden is null and not i.deleted
      returning i.project_id, i.user_id, i.start_ts, i.open
    ), notified as (
      insert into timeline_changes (project_id, user_id, kind, start_ts)
      select project_id, user_id, 'changed', start_ts from changed where not open
    )
    select 1 from changed
  `.execute(tx);
  return changed.length;
}
