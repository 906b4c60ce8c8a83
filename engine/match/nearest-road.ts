import type { Fixes } from '#engine/fixes.ts';
import { Candidates } from './candidates.ts';
import { type Matched, nothingMatched, OFF_ROAD } from './matched.ts';
import { projectOnto } from './project-onto.ts';
import { isUsable } from './read-fix.ts';
import type { RoadNetwork, Traveller } from './road-network.ts';

const REACH = 50;

/** Each fix on the road nearest to it, ignoring the others: the baseline for the matcher. */
export function nearestRoads(network: RoadNetwork, fixes: Fixes, who: Traveller): Matched {
  const matched = nothingMatched(fixes.length);
  const candidates = new Candidates(network);
  for (let at = 0; at < fixes.length; at++) {
    if (!isUsable(fixes, at)) continue;
    candidates.find(fixes.lat[at] ?? 0, fixes.lon[at] ?? 0, REACH, 5, Number.NaN, 0, who);
    const nearest = candidates.count > 0 ? (candidates.directed[0] ?? OFF_ROAD) : OFF_ROAD;
    if (nearest !== OFF_ROAD) projectOnto(network, fixes, at, nearest, OFF_ROAD, matched);
  }
  return matched;
}
