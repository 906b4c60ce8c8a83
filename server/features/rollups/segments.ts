import { EVERYONE, partsOfSegment } from '#contract/insight-segments.ts';
import { rolloutGroupsIn } from '#contract/people.ts';

/** Pilots are in no other segment. */
export const PILOTS = 'pilot';

export const platformSegment = (platform: string): string => `platform:${platform}`;
export const versionSegment = (platform: string, version: string): string => `version:${platform}/${version}`;
export const tagSegment = (tag: string): string => `tag:${tag}`;
export const vehicleSegment = (vehicleId: string): string => `vehicle:${vehicleId}`;

const areaSegment = (area: string): string => `area:${area}`;
export const isArea = (segment: string): boolean => segment.startsWith('area:');

const GROUPS = 100;
const groupSegment = (position: number): string => `group:${Math.min(GROUPS - 1, Math.floor(position))}`;

/** The segments of the roll-out positions from `from` up to but not including `to`; they are disjoint. */
export const groupSegments = ({ from, to }: { from: number; to: number }): string[] =>
  Array.from({ length: GROUPS }, (_, at) => at)
    .filter((at) => at >= from && at < to)
    .map(groupSegment);

/** The range of positions of a roll-out segment such as "group:in" or "group:0..9"; the end is exclusive. */
export function rolloutPositions(segment: string, share: number | null): { from: number; to: number } {
  const { value } = partsOfSegment(segment);
  const groups = rolloutGroupsIn(value) ?? rolloutGroupsIn(`${value}..${value}`);
  if (groups === 'in') return { from: 0, to: share ?? 0 };
  if (groups === 'out') return { from: share ?? 0, to: 100 };
  return groups ? { from: groups.from, to: groups.to + 1 } : { from: 0, to: 0 };
}

export interface SegmentFacts {
  pilot: boolean;
  platform: string | null;
  version: string | null;
  /** Between 0 and 100. */
  rolloutPosition: number;
  tags: readonly string[];
  vehicles: readonly string[];
  /** The areas that the user recently visited. */
  areas: readonly string[];
}

export function segmentsOfUser(facts: SegmentFacts): string[] {
  const { pilot, platform, version, rolloutPosition, tags, vehicles, areas } = facts;
  if (pilot) return [PILOTS];
  return [
    EVERYONE,
    ...(platform ? [platformSegment(platform)] : []),
    ...(version ? [versionSegment(platform ?? '', version)] : []),
    groupSegment(rolloutPosition),
    ...tags.map(tagSegment),
    ...vehicles.map(vehicleSegment),
    ...areas.map(areaSegment),
  ];
}
