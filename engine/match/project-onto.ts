import type { Fixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import { type Matched, OFF_ROAD } from './matched.ts';
import type { RoadNetwork } from './road-network.ts';

const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;
const RADIANS = Math.PI / 180;

/** Places a fix on the nearer of two pieces of road (or the only one). */
export function projectOnto(
  network: RoadNetwork,
  fixes: Fixes,
  fix: number,
  directed: number,
  other: number,
  matched: Matched,
): void {
  const apart = put(network, fixes, fix, directed, matched, Number.POSITIVE_INFINITY);
  if (other !== OFF_ROAD && other !== directed) put(network, fixes, fix, other, matched, apart);
}

/** Places it there if that is nearer than `beat`; returns the squared distance. */
function put(
  { fromNode, toNode, nodes }: RoadNetwork,
  fixes: Fixes,
  fix: number,
  directed: number,
  matched: Matched,
  beat: number,
): number {
  const from = fromNode[directed >> 1] ?? 0;
  const to = toNode[directed >> 1] ?? 0;
  const lat = fixes.lat[fix] ?? 0;
  const eastMeters = METERS_PER_STEP * Math.cos(lat * RADIANS);
  const ax = (nodes.secondOf(from) - (fixes.lon[fix] ?? 0) * POSITION_STEPS) * eastMeters;
  const ay = (nodes.firstOf(from) - lat * POSITION_STEPS) * METERS_PER_STEP;
  const dLon = nodes.secondOf(to) - nodes.secondOf(from);
  const dLat = nodes.firstOf(to) - nodes.firstOf(from);
  const dx = dLon * eastMeters;
  const dy = dLat * METERS_PER_STEP;
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
  const apart = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
  if (apart >= beat) return apart;
  matched.directed[fix] = directed;
  matched.lat[fix] = (nodes.firstOf(from) + along * dLat) / POSITION_STEPS;
  matched.lon[fix] = (nodes.secondOf(from) + along * dLon) / POSITION_STEPS;
  return apart;
}
