import { type GroundFeature, type GroundKind, type GroundRing, groundShapeOf } from './ground.ts';

/** What one sees from afar (zoom 6 to 11) is drawn this coarsely, in degrees × 1e7: about 20 m. */
const TOLERANCE = 1_800;
/** Smaller areas are left out: about 0.04 km². */
const MIN_AREA = 18_000 * 27_000;

const OVERVIEW_KINDS: ReadonlySet<GroundKind> = new Set<GroundKind>([
  'water',
  'wood',
  'built_up',
  'city',
  'town',
  'village',
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'rail',
]);

/** What a feature of the ground is in the overview; nothing for most. */
export function overviewOf(feature: GroundFeature): GroundFeature | undefined {
  const { kind, name, rings } = feature;
  if (!OVERVIEW_KINDS.has(kind)) return undefined;
  const shape = groundShapeOf(kind);
  if (shape === 'point') return feature;
  const simpler = rings.map((ring) => simplify(ring, TOLERANCE));
  if (shape === 'line') return { kind, name, rings: simpler };
  const [outline, ...holes] = simpler;
  if (!outline || outline.length < 6 || polygonArea(outline) < MIN_AREA) return undefined;
  return { kind, name, rings: [outline, ...holes.filter((hole) => polygonArea(hole) >= MIN_AREA)] };
}

const WAY_KINDS: Readonly<Record<string, GroundKind>> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  rail: 'rail',
  light_rail: 'rail',
};

/** Large roads and rails are seen from afar; their sign (A 1) is their name then. */
export const overviewKindOf = (way: { readonly type: string; readonly link: boolean }): GroundKind | undefined =>
  way.link ? undefined : WAY_KINDS[way.type];

/** The line of a way as one sees it from afar; of its places the first `count` hold. */
export function overviewLine(lat: Int32Array, lon: Int32Array, count: number): GroundRing {
  const line = new Int32Array(count * 2);
  for (let at = 0; at < count; at++) {
    line[2 * at] = lat[at] ?? 0;
    line[2 * at + 1] = lon[at] ?? 0;
  }
  return simplify(line, TOLERANCE);
}

type OverviewWay = {
  readonly type: string;
  readonly link: boolean;
  readonly name: string;
  readonly ref: string;
  readonly lat: Int32Array;
  readonly lon: Int32Array;
};

export function overviewOfWay(way: OverviewWay): GroundFeature | undefined {
  const kind = overviewKindOf(way);
  return kind && { kind, name: way.ref || way.name, rings: [overviewLine(way.lat, way.lon, way.lat.length)] };
}

/** Longer lines are simplified piece by piece: a zigzag costs the square of its points. */
const PIECE_POINTS = 500;

/** The Douglas-Peucker algorithm, without recursion: points further than the tolerance from the chord stay. */
export function simplify(line: GroundRing, tolerance: number): GroundRing {
  const count = line.length / 2;
  if (count <= 2) return line;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  let kept = 1;
  const stack: number[] = [];
  for (let from = 0; from < count - 1; from += PIECE_POINTS) {
    const to = Math.min(from + PIECE_POINTS, count - 1);
    keep[to] = 1;
    kept++;
    stack.push(from, to);
  }
  while (stack.length > 0) {
    const to = stack.pop() ?? 0;
    const from = stack.pop() ?? 0;
    let farthest = -1;
    let most = tolerance * tolerance;
    for (let at = from + 1; at < to; at++) {
      const square = squareFromChord(line, from, to, at);
      if (square > most) {
        farthest = at;
        most = square;
      }
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    kept++;
    stack.push(from, farthest, farthest, to);
  }
  return pointsOf(line, keep, kept);
}

/** The simplified line; where more points than allowed lie far from the chord, only some of them stay. */
export function simplifyTo(line: GroundRing, points: number, tolerance: number): GroundRing {
  const simple = simplify(line, tolerance);
  const count = simple.length / 2;
  if (count <= points) return simple;
  const keep = new Uint8Array(count);
  for (let at = 0; at < points; at++) keep[Math.round((at * (count - 1)) / (points - 1))] = 1;
  return pointsOf(simple, keep, points);
}

function pointsOf(line: GroundRing, keep: Uint8Array, count: number): GroundRing {
  const points = new Int32Array(count * 2);
  for (let at = 0, to = 0; at < keep.length; at++) {
    if (keep[at] !== 1) continue;
    points[to++] = line[2 * at] ?? 0;
    points[to++] = line[2 * at + 1] ?? 0;
  }
  return points;
}

function squareFromChord(line: GroundRing, from: number, to: number, at: number): number {
  const y0 = line[2 * from] ?? 0;
  const x0 = line[2 * from + 1] ?? 0;
  const dy = (line[2 * to] ?? 0) - y0;
  const dx = (line[2 * to + 1] ?? 0) - x0;
  const py = (line[2 * at] ?? 0) - y0;
  const px = (line[2 * at + 1] ?? 0) - x0;
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
  const ey = py - dy * share;
  const ex = px - dx * share;
  return ex * ex + ey * ey;
}

/** Degrees × 1e7, squared; without a sign. */
export function polygonArea(ring: GroundRing): number {
  // Seen from its first point: products of whole coordinates would not fit into a number.
  const [lat0 = 0, lon0 = 0] = ring;
  let twice = 0;
  for (let at = 2; at + 3 < ring.length; at += 2) {
    const [aLat, aLon] = [(ring[at] ?? 0) - lat0, (ring[at + 1] ?? 0) - lon0];
    const [bLat, bLon] = [(ring[at + 2] ?? 0) - lat0, (ring[at + 3] ?? 0) - lon0];
    twice += aLat * bLon - bLat * aLon;
  }
  return Math.abs(twice / 2);
}
