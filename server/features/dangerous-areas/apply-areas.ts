import { sql } from 'kysely';
import type { ApplyResult } from '../../../contract/dangerous-area-works.ts';
import { ITEM_TYPES, type ItemFeatures } from '../../../contract/timeline.ts';
import { fencesOf } from '../../../engine/geofence/fences.ts';
import type { Db } from '../../db/database.ts';
import { lockUser } from '../../db/user-lock.ts';
import { saveCrossings } from '../../ingest/area-crossings.ts';
import { areaFactsOf, type WatchedAreas, watchedAreas } from '../../ingest/area-facts.ts';
import type { Progress } from './do-works.ts';
import { countTrips, type PastTrip, pastTrips } from './past-trips.ts';

const MOVING = ITEM_TYPES.filter((type) => type !== 'IDLE' && type !== 'FAKETRIP');
type Looked = { trip: PastTrip; fixes: Parameters<typeof areaFactsOf>[2] };

/** Looks at past trips with the areas of today. A trip whose fixes are no longer kept stays as it is. */
export async function applyToPast(db: Db, since: Date, begun: Date, progress: Progress): Promise<ApplyResult> {
  const which = { since, types: MOVING, share: 1 };
  const total = await countTrips(db, which);
  await progress(0, total);
  const { watched } = await watchedAreas(db);
  const areas = watched ?? { fences: fencesOf([]), areas: [] };
  const result: ApplyResult = { trips: 0, changed: 0, crossings: 0 };
  for await (const trips of pastTrips(db, which)) {
    for (const own of byUser(trips)) {
      const done = await applyToUser(db, areas, own);
      result.changed += done.changed;
      result.crossings += done.crossings;
    }
    result.trips += trips.length;
    await progress(result.trips, total);
  }
  // Areas that were made or moved meanwhile were perhaps not looked for in all trips.
  await sql`
    update dangerous_areas set applied_from = ${since}
    where active and deleted_at is null and applied_from > ${since} and applied_from <= ${begun}
  `.execute(db);
  return result;
}

function byUser(trips: readonly Looked[]): Looked[][] {
  const users = new Map<string, Looked[]>();
  for (const one of trips) {
    const key = `${one.trip.projectId}:${one.trip.userId}`;
    users.set(key, [...(users.get(key) ?? []), one]);
  }
  return [...users.values()];
}

/** While nobody else works for the user; what changed meanwhile is left to the engine, which knows the areas too. */
const applyToUser = (db: Db, areas: WatchedAreas, trips: readonly Looked[]) =>
  db.transaction().execute(async (tx) => {
    const [first] = trips;
    if (!first) return { changed: 0, crossings: 0 };
    const { projectId, userId } = first.trip;
    await lockUser(tx, projectId, userId);
    let [changed, crossings] = [0, 0];
    for (const { trip, fixes } of trips) {
      if (fixes.length === 0) continue;
      const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
      const item = {
        startTs: moment(trip.startTs),
        endTs: moment(trip.endTs),
        type: trip.type,
        features: trip.features,
      };
      const facts = areaFactsOf(areas, item, fixes);
      const span = { fromMs: trip.startTs * 1000 - 500, toMs: trip.endTs * 1000 };
      await saveCrossings(tx, [{ projectId, userId, ...span, crossings: facts.crossings }]);
      crossings += facts.crossings.length;
      if (saidOf(trip.features) !== saidOf(facts.features)) changed += await saveFeatures(tx, trip, facts.features);
    }
    return { changed, crossings };
  });

/** jsonb has an order of keys of its own, so values are compared. */
const saidOf = ({ dangerousAreas, exposure }: ItemFeatures): string =>
  JSON.stringify([
    dangerousAreas?.areas.map(({ id, name, lat, lon, radius }) => [id, name, lat, lon, radius]) ?? null,
    exposure?.dangerous?.seconds ?? null,
    exposure?.dangerous?.meters ?? null,
  ]);

/** Receivers and open screens are told, as of any item that changed. What a person set stays as it is. */
async function saveFeatures(tx: Db, { projectId, userId, startTs, endTs }: PastTrip, features: ItemFeatures) {
  const { rows } = await sql`
    with changed as (
      update timeline_items set features = ${JSON.stringify(features)}::jsonb
      where project_id = ${projectId} and user_id = ${userId} and start_ts = ${startTs} and end_ts = ${endTs}
        and overridden is null and not deleted
      returning project_id, user_id, start_ts, open
    ), told as (
      insert into timeline_changes (project_id, user_id, kind, start_ts)
      select project_id, user_id, 'changed', start_ts from changed where not open
    )
    select 1 from changed
  `.execute(tx);
  return rows.length;
}
