/** Roads for map matching: cells are loaded in advance, because the engine is synchronous. */
import type { Kysely } from 'kysely';
import { encodeMatched } from '#contract/matched-codec.ts';
import type { OutsideFacts } from '#engine/describe/describe-item.ts';
import { firstAtOrAfter } from '#engine/fixes.ts';
import { matchItem, roadFactsOf, trackOf } from '#engine/match/road-facts.ts';
import { CELL_ZOOM, cellNumber } from '#engine/roads/cell-grid.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SegmentedTrack } from './derivation.ts';
import { type LoadedRoads, RoadStore } from './road-store.ts';

type Database = Kysely<Tables>;

/** The matched track of one item, as stored. */
export interface MatchedRow {
  from_ms: number;
  to_ms: number;
  data: Buffer;
}

/** One per process: several databases in one test process differ in the fingerprint of their regions. */
const store = new RoadStore();

/** Must be called after this process switched a region; other processes notice within a second. */
export const refreshMapRegions = (): void => store.refresh();

export const hasMatchedTracks = (): boolean => store.hasMatched;

/** Roads and the cells they were loaded for. */
export type LoadedCells = LoadedRoads & { cells: ReadonlySet<number> };

/** The roads along the tracks. Null if there are none, which costs no query. */
export async function loadRoads(db: Database, tracks: readonly SegmentedTrack[]): Promise<LoadedCells | null> {
  const covered = await store.covered(db);
  if (covered.size === 0) return null;
  const cells = new Set<number>();
  for (const track of tracks) addCells(track, covered, cells);
  return cells.size === 0 ? null : { ...(await store.load(db, cells)), cells };
}

/** Provides the road facts of each item to the engine, and collects the matched tracks in `kept`. */
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
/** Near the edge of a cell, the neighbouring one is needed too. */
const EDGE = 0.06;

/** Adds the cells with roads along the moving parts of a track. */
function addCells({ fixes, found }: SegmentedTrack, covered: ReadonlySet<number>, into: Set<number>): void {
  for (const { segment } of found) {
    const { type, startMs, endMs } = segment;
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
