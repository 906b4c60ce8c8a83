/** What the roads say of tracks: their cells are read before the engine, which waits for nothing, describes the items. */
import type { Kysely } from 'kysely';
import { encodeMatched } from '#contract/matched-codec.ts';
import type { OutsideFacts } from '#engine/describe/describe-item.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { matchItem, roadFactsOf, trackOf } from '#engine/match/road-facts.ts';
import { CELL_ZOOM, cellNumber } from '#engine/roads/cell-grid.ts';
import type { Segment } from '#engine/segment/segment.ts';
import type { Tables } from '#server/db/tables.ts';
import { type LoadedRoads, RoadStore } from './road-store.ts';

type Database = Kysely<Tables>;

/** A track of one item as it is kept. */
export interface MatchedRow {
  from_ms: number;
  to_ms: number;
  data: Buffer;
}

/** Fixes and what was found in them. */
export interface Described {
  fixes: Fixes;
  segments: readonly Pick<Segment, 'type' | 'startMs' | 'endMs'>[];
}

/** One for each process: a test that opens several databases tells them apart by the fingerprint of their regions. */
const store = new RoadStore();

/** A region was switched just now, in this process. */
export const refreshMapRegions = (): void => store.lookAgain();

export const hasMatchedTracks = (): boolean => store.hasMatched;

/** Roads, and the cells that they were asked for. */
export type RoadsBeneath = LoadedRoads & { cells: ReadonlySet<number> };

/** The roads beneath the tracks; null where there are none, and that costs no query. */
export async function roadsBeneath(db: Database, tracks: readonly Described[]): Promise<RoadsBeneath | null> {
  const covered = await store.covered(db);
  if (covered.size === 0) return null;
  const cells = new Set<number>();
  for (const track of tracks) cellsBeneath(track, covered, cells);
  return cells.size === 0 ? null : { ...(await store.load(db, cells)), cells };
}

/** Says what the roads say, item by item, and keeps the matched tracks in `kept`. */
export function roadFactsInto(roads: LoadedRoads | null, kept: MatchedRow[]): Pick<OutsideFacts, 'roads'> {
  if (!roads) return {};
  const { network, matcher } = roads;
  return {
    roads: (fixes, type) => {
      const matched = matchItem(matcher, fixes, type);
      const track = matched && trackOf(network, matched, fixes);
      if (!matched || !track) return undefined;
      kept.push({
        from_ms: track.timeMs[0] ?? 0,
        to_ms: track.timeMs[track.length - 1] ?? 0,
        data: Buffer.from(encodeMatched(track)),
      });
      return roadFactsOf(network, matched);
    },
  };
}

const SIZE = 2 ** CELL_ZOOM;
/** Near the edge of a cell the next one is needed too. */
const EDGE = 0.06;

/** The cells with roads that moving parts of a track pass. */
function cellsBeneath({ fixes, segments }: Described, covered: ReadonlySet<number>, into: Set<number>): void {
  for (const { type, startMs, endMs } of segments) {
    if (type === 'IDLE' || type === 'WALKING') continue;
    const to = firstAtOrAfter(fixes, endMs / 1000 + 0.0005);
    for (let at = firstAtOrAfter(fixes, startMs / 1000); at < to; at++) {
      const sine = Math.sin(((fixes.lat[at] ?? 0) * Math.PI) / 180);
      const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * SIZE;
      const x = (((fixes.lon[at] ?? 0) + 180) / 360) * SIZE;
      for (let row = Math.floor(y - EDGE); row <= Math.floor(y + EDGE); row++) {
        for (let column = Math.floor(x - EDGE); column <= Math.floor(x + EDGE); column++) {
          const cell = cellNumber(column, row);
          if (covered.has(cell)) into.add(cell);
        }
      }
    }
  }
}
