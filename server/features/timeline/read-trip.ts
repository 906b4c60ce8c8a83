import type { Neighbour, Trip, TripCorrections } from '#contract/trip.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { crossedAreas } from './crossed-areas.ts';
import { featuresOfMeasured, type Made, type Override, overrideOf } from './override.ts';
import { featuresIn } from './present-day-item.ts';
import type { ItemRow } from './timeline.queries.ts';
import { existingItem } from './timeline.queries.ts';

/** How many following items are offered for merging. */
const FOLLOWING = 6;

const itemsOf = (db: Db, { projectId, userId }: UserKey) =>
  db
    .selectFrom('timeline_items')
    .select(['start_ts as startTs', 'end_ts as endTs', 'type', 'open as isOpen'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted', '=', false);

/** One item with everything known about it. */
export async function readTrip(db: Db, ref: UserKey, startTs: number): Promise<Trip> {
  const row = await existingItem(db, ref.projectId, ref.userId, startTs);
  const override = row.overridden === null ? null : overrideOf(row);
  const [previous, following, corrections] = await Promise.all([
    itemsOf(db, ref).where('start_ts', '<', startTs).orderBy('start_ts', 'desc').limit(1).executeTakeFirst(),
    itemsOf(db, ref).where('start_ts', '>', startTs).orderBy('start_ts').limit(FOLLOWING).execute(),
    override && presentCorrections(db, override),
  ]);
  const item = presentTrip(row);
  const areas = await crossedAreas(db, ref, item);
  return { ...item, areas, ...presentMeasured(override), corrections, ...around(previous, following) };
}

const around = (previous: Neighbour | undefined, following: Neighbour[]) => ({
  previous: previous ?? null,
  following,
});

const presentTrip = (row: ItemRow) => ({
  startTs: row.start_ts,
  endTs: row.end_ts,
  type: row.type,
  measuredType: row.measured_type,
  startTimeZone: row.start_time_zone,
  endTimeZone: row.end_time_zone,
  isOpen: row.open,
  version: row.version,
  distanceMeters: row.distance_meters,
  features: featuresIn(row),
});

const presentMeasured = (override: Override | null): Pick<Trip, 'measured'> => ({
  measured:
    override?.measured.map((item) => ({
      startTs: item.startTs,
      endTs: item.endTs,
      type: item.type,
      features: featuresOfMeasured(item),
    })) ?? null,
});

async function presentCorrections(db: Db, { transport, scores, cut }: Override): Promise<TripCorrections> {
  const ids = [transport, scores, cut].flatMap((made) => (made?.actorId ? [made.actorId] : []));
  const people =
    ids.length > 0 ? await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute() : [];
  const presentMade = ({ actorId, apiKey, at, reason }: Made) => ({
    by: people.find(({ id }) => id === actorId)?.email ?? null,
    apiKey,
    at,
    reason,
  });
  return {
    transport: transport && { ...presentMade(transport), type: transport.type },
    scores: scores && { ...presentMade(scores), parts: scores.parts },
    cut: cut && { ...presentMade(cut), kind: cut.kind },
  };
}
