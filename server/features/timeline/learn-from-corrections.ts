import { sql } from 'kysely';
import type { ItemType } from '#contract/timeline.ts';
import { asCorrectedBefore, type CorrectedTrip, modesMeant } from '#engine/classify/corrected-before.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS } from '#server/db/user-key.ts';
import type { UserTrack } from '#server/ingest/run/derivation.ts';
import type { FoundSegment } from '#server/ingest/run/engine-run.ts';

/** Habits of longer ago may have changed. */
const LEARNT_FROM_SECONDS = 180 * 86_400;
/** Of a user, the newest: enough for every way somebody goes often. */
const MAX_CORRECTIONS = 200;

interface Corrected {
  at: number;
  start_ts: number;
  end_ts: number;
  type: ItemType;
  from: CorrectedTrip['from'];
  to: CorrectedTrip['to'];
}

/** Weighs the rides of each track by the corrections that its user's similar trips have had. */
export async function learnFromCorrections(tx: Tx, tracks: readonly UserTrack[]): Promise<FoundSegment[][]> {
  const corrected = await correctedTrips(tx, tracks);
  return tracks.map(({ fixes, found }, at) => {
    const own = corrected.get(at);
    return own
      ? found.map(({ segment, open }) => ({ segment: asCorrectedBefore(segment, fixes, own), open }))
      : [...found];
  });
}

/** By the place of the track; only tracks whose user has corrected trips. */
async function correctedTrips(tx: Tx, tracks: readonly UserTrack[]): Promise<Map<number, CorrectedTrip[]>> {
  const trips = new Map<number, CorrectedTrip[]>();
  const asked = tracks.flatMap(({ projectId, userId, found }, at) => {
    const first = found.find(({ segment }) => segment.probabilities)?.segment;
    if (!first) return [];
    const from_ts = Math.floor(first.startMs / 1000) - LEARNT_FROM_SECONDS;
    return [{ project_id: projectId, user_id: userId, from_ts, at }];
  });
  if (asked.length === 0) return trips;
  const { rows } = await prepared<Corrected>('corrected-trips')`
    select given.at, i.start_ts, i.end_ts, i.type, i."from", i."to"
    from ${givenRows(asked, { ...USER_KEY_COLUMNS, from_ts: 'bigint', at: 'int' })}, lateral (
      select i.start_ts, i.end_ts, i.overridden -> 'transport' ->> 'type' as type,
        i.features -> 'startLocation' as "from", i.features -> 'endLocation' as "to"
      from timeline_items i
      where ${ofGiven('i', asked)} and i.overridden is not null and not i.deleted and i.start_ts >= given.from_ts
        and i.overridden -> 'transport' ->> 'type' is not null
        and i.features ? 'startLocation' and i.features ? 'endLocation'
      order by i.start_ts desc limit ${sql.lit(MAX_CORRECTIONS)}
    ) i
    order by given.at, i.start_ts
  `.execute(tx);
  for (const { at, start_ts, end_ts, type, from, to } of rows) {
    const trip = { startMs: start_ts * 1000, endMs: end_ts * 1000, from, to, modes: modesMeant(type) };
    if (trip.modes.length > 0) trips.set(at, [...(trips.get(at) ?? []), trip]);
  }
  return trips;
}
