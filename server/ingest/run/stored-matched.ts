import type { Kysely } from 'kysely';
import { decodeMatched, type MatchedTrack, type MatchedWay, NOTHING_MATCHED } from '#contract/matched-codec.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

/** A user's matched positions between two times, both included, in time order. */
export async function matchedBetween(
  db: Kysely<Tables>,
  { projectId, userId }: UserKey,
  fromMs: number,
  toMs: number,
): Promise<MatchedTrack> {
  const rows = await db
    .selectFrom('matched_tracks')
    .select('data')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('from_ms', '<=', toMs)
    .where('to_ms', '>=', fromMs)
    .orderBy('from_ms')
    .execute();
  return joined(
    rows.map(({ data }) => decodeMatched(data)),
    fromMs,
    toMs,
  );
}

function joined(tracks: readonly MatchedTrack[], fromMs: number, toMs: number): MatchedTrack {
  const most = tracks.reduce((sum, { length }) => sum + length, 0);
  if (most === 0) return NOTHING_MATCHED;
  const [timeMs, lat, lon] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  const way = new Uint16Array(most);
  const ways: MatchedWay[] = [];
  let length = 0;
  let last = fromMs - 1;
  for (const track of tracks) {
    const first = ways.length;
    ways.push(...track.ways);
    for (let at = 0; at < track.length; at++) {
      const time = track.timeMs[at] ?? 0;
      // Where two tracks overlap, the earlier one wins.
      if (time <= last || time > toMs) continue;
      last = timeMs[length] = time;
      lat[length] = track.lat[at] ?? 0;
      lon[length] = track.lon[at] ?? 0;
      way[length++] = first + (track.way[at] ?? 0);
    }
  }
  return {
    length,
    timeMs: timeMs.subarray(0, length),
    lat: lat.subarray(0, length),
    lon: lon.subarray(0, length),
    way: way.subarray(0, length),
    ways,
  };
}

export interface OnRoad {
  lat: number;
  lon: number;
  way: MatchedWay;
}

/** Looks up the matched position at a time; times must be passed in ascending order. */
export function roadsInOrder(track: MatchedTrack): (ms: number) => OnRoad | null {
  let next = 0;
  return (ms) => {
    while (next < track.length && (track.timeMs[next] ?? 0) < ms) next++;
    if (track.timeMs[next] !== ms || next >= track.length) return null;
    const way = track.ways[track.way[next] ?? 0];
    return way ? { lat: track.lat[next] ?? 0, lon: track.lon[next] ?? 0, way } : null;
  };
}
