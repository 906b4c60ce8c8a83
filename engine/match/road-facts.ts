import type { MatchedTrack, MatchedWay } from '#contract/matched-codec.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Speeding } from '#engine/score/speeding.ts';
import type { Matched } from './matched.ts';
import type { RoadMatcher } from './road-matcher.ts';
import type { RoadNetwork, Traveller } from './road-network.ts';
import { speedingOf } from './speeding-of.ts';

/** Road information for one item. */
export type RoadFacts = {
  speeding: (fixes: Fixes, samples: DriveSamples) => Speeding | undefined;
  roadTypeAt: (fix: number) => string | undefined;
};

const TRAVELLERS: Partial<Record<ItemType, Traveller>> = { CAR: 'car', DRIVING: 'car', BUS: 'car', CYCLING: 'cycle' };

/** The kind of traveller for an item of this type; undefined where roads do not apply. */
export const travellerOf = (type: ItemType): Traveller | undefined => TRAVELLERS[type];

export function roadFactsOf(network: RoadNetwork, matched: Matched): RoadFacts {
  return {
    speeding: (fixes, samples) => speedingOf(network, matched, fixes, samples),
    roadTypeAt: (fix) => {
      const directed = matched.directed[fix] ?? -1;
      return directed < 0 ? undefined : network.wayOf(directed)?.type;
    },
  };
}

/** The matched points of an item, as stored next to its fixes; null if none lies on a road. */
export function trackOf(network: RoadNetwork, matched: Matched, fixes: Fixes): MatchedTrack | null {
  let length = 0;
  for (let at = 0; at < matched.length; at++) if ((matched.directed[at] ?? -1) >= 0) length++;
  if (length === 0) return null;
  const ways: MatchedWay[] = [];
  const numbers = new Map<number, number>();
  const track = {
    length,
    timeMs: new Float64Array(length),
    lat: new Float64Array(length),
    lon: new Float64Array(length),
    way: new Uint16Array(length),
    ways,
  };
  let to = 0;
  for (let at = 0; at < matched.length; at++) {
    const directed = matched.directed[at] ?? -1;
    if (directed < 0) continue;
    track.timeMs[to] = Math.round((fixes.timestamp[at] ?? 0) * 1000);
    track.lat[to] = matched.lat[at] ?? 0;
    track.lon[to] = matched.lon[at] ?? 0;
    const key = (network.segmentWay[directed >> 1] ?? 0) * 2 + (directed & 1);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numberOf(ways, wayShown(network, directed));
      numbers.set(key, number);
    }
    track.way[to++] = number;
  }
  return track;
}

function wayShown(network: RoadNetwork, directed: number): MatchedWay {
  const way = network.wayOf(directed);
  return {
    type: way?.type ?? 'road',
    name: way?.name || way?.ref || '',
    limit: network.limitOf(directed),
    isAssumed: way?.limitFrom === 'default',
  };
}

/** Ways with the same display values are merged: a street consists of many ways. */
function numberOf(ways: MatchedWay[], shown: MatchedWay): number {
  const known = ways.findIndex(
    ({ type, name, limit, isAssumed }) =>
      type === shown.type && name === shown.name && limit === shown.limit && isAssumed === shown.isAssumed,
  );
  return known >= 0 ? known : ways.push(shown) - 1;
}

export const matchItem = (matcher: RoadMatcher, fixes: Fixes, type: ItemType): Matched | null => {
  const who = travellerOf(type);
  return who ? matcher.match(fixes, who) : null;
};
