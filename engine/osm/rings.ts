import type { GroundRing } from '#engine/roads/ground.ts';

/** Joins lines end to end until they close; open remainders are dropped. */
export function joinedRings(lines: readonly GroundRing[]): GroundRing[] {
  const rings: GroundRing[] = [];
  const open = lines.filter((line) => line.length >= 4);
  while (open.length > 0) {
    let ring = open.pop() as GroundRing;
    while (!isClosed(ring)) {
      const at = open.findIndex((line) => touches(line, ring));
      const [next] = at < 0 ? [] : open.splice(at, 1);
      if (!next) break;
      ring = joined(ring, next);
    }
    if (isClosed(ring) && ring.length >= 8) rings.push(ring);
  }
  return rings;
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

export const isClosed = (ring: GroundRing): boolean => ring[0] === ring.at(-2) && ring[1] === ring.at(-1);

const startsAt = (line: GroundRing, lat: number | undefined, lon: number | undefined) =>
  line[0] === lat && line[1] === lon;
const endsAt = (line: GroundRing, lat: number | undefined, lon: number | undefined) =>
  line.at(-2) === lat && line.at(-1) === lon;
const touches = (line: GroundRing, ring: GroundRing): boolean =>
  startsAt(line, ring.at(-2), ring.at(-1)) || endsAt(line, ring.at(-2), ring.at(-1));

function joined(ring: GroundRing, line: GroundRing): GroundRing {
  const next = startsAt(line, ring.at(-2), ring.at(-1)) ? line : turned(line);
  const both = new Int32Array(ring.length + next.length - 2);
  both.set(ring);
  both.set(next.subarray(2), ring.length);
  return both;
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
