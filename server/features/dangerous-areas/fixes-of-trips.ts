import type { Kysely } from 'kysely';
import type { ItemFeatures, ItemType } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { fixesOfMany } from '#server/ingest/run/stored-fixes.ts';

export interface PastTrip extends UserKey {
  startTs: number;
  endTs: number;
  type: ItemType;
  features: ItemFeatures;
}

/** Items have whole seconds, so fixes at their ends may lie half a second outside. */
const ROUNDED_MS = 500;
const spanOf = ({ projectId, userId, startTs, endTs }: PastTrip) => ({
  projectId,
  userId,
  fromMs: startTs * 1000 - ROUNDED_MS,
  toMs: endTs * 1000 + ROUNDED_MS,
});

/** Trips with their fixes. */
export async function withFixes<Trip extends PastTrip>(db: Kysely<Tables>, trips: readonly Trip[]) {
  const found: { trip: Trip; fixes: Fixes }[] = [];
  const tracks = fixesOfMany(db, trips.map(spanOf));
  for (const trip of trips) {
    const { value } = await tracks.next();
    if (value) found.push({ trip, fixes: value });
  }
  return found;
}
