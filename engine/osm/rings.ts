import type { GroundRing } from '#engine/roads/ground.ts';

/** Joins lines end to end until they close; open remainders are dropped. In linear time: a relation may have very many. */
export function joinedRings(lines: readonly GroundRing[]): GroundRing[] {
  const open = lines.filter((line) => line.length >= 4);
  const left = new Set(open);
  const ends = linesByEnd(open);
  const rings: GroundRing[] = [];
  for (const first of open.toReversed()) {
    if (!left.delete(first)) continue;
    const parts = [first];
    for (let last = first; !areClosed(first, last); ) {
      const next = takeLine(ends, left, last);
      if (!next) break;
      last = startsAt(next, last.at(-2), last.at(-1)) ? next : turned(next);
      parts.push(last);
    }
    const ring = joined(parts);
    if (isClosed(ring) && ring.length >= 8) rings.push(ring);
  }
  return rings;
}

const placeOf = (lat: number | undefined, lon: number | undefined): string => `${lat} ${lon}`;

/** The lines that begin or end at each place, the first of them last. */
function linesByEnd(lines: readonly GroundRing[]): Map<string, GroundRing[]> {
  const ends = new Map<string, GroundRing[]>();
  for (const line of lines.toReversed()) {
    for (const place of [placeOf(line[0], line[1]), placeOf(line.at(-2), line.at(-1))]) {
      const there = ends.get(place);
      if (there) there.push(line);
      else ends.set(place, [line]);
    }
  }
  return ends;
}

/** The first line left that continues another one. */
function takeLine(ends: Map<string, GroundRing[]>, left: Set<GroundRing>, line: GroundRing): GroundRing | undefined {
  const there = ends.get(placeOf(line.at(-2), line.at(-1)));
  for (let next = there?.pop(); next; next = there?.pop()) if (left.delete(next)) return next;
  return undefined;
}

/** Outlines, each with the holes that lie in it. */
export function withHoles(outlines: readonly GroundRing[], holes: readonly GroundRing[]): GroundRing[][] {
  const areas = outlines.map((outline) => [outline]);
  for (const hole of holes) {
    const around = outlines.length === 1 ? 0 : outlines.findIndex((outline) => contains(outline, hole));
    areas[around]?.push(hole);
  }
  return areas;
}

const areClosed = (first: GroundRing, last: GroundRing): boolean =>
  first[0] === last.at(-2) && first[1] === last.at(-1);
export const isClosed = (ring: GroundRing): boolean => areClosed(ring, ring);

const startsAt = (line: GroundRing, lat: number | undefined, lon: number | undefined) =>
  line[0] === lat && line[1] === lon;

function joined(parts: readonly GroundRing[]): GroundRing {
  const [first = new Int32Array(), ...more] = parts;
  const all = new Int32Array(more.reduce((length, part) => length + part.length - 2, first.length));
  all.set(first);
  let at = first.length;
  for (const part of more) {
    // It begins where the one before it ends.
    all.set(part.subarray(2), at);
    at += part.length - 2;
  }
  return all;
}

function turned(line: GroundRing): GroundRing {
  const back = new Int32Array(line.length);
  for (let at = 0; at < line.length; at += 2) {
    back[at] = line[line.length - 2 - at] ?? 0;
    back[at + 1] = line[line.length - 1 - at] ?? 0;
  }
  return back;
}

function contains(outline: GroundRing, hole: GroundRing): boolean {
  const [lat = 0, lon = 0] = hole;
  let inside = false;
  for (let at = 2; at < outline.length; at += 2) {
    const [aLat = 0, aLon = 0, bLat = 0, bLon = 0] = outline.subarray(at - 2, at + 2);
    if (aLat > lat !== bLat > lat && lon < ((bLon - aLon) * (lat - aLat)) / (bLat - aLat) + aLon) inside = !inside;
  }
  return inside;
}
