import { roundedCorner, towards } from './curve.ts';
import { distanceBetween, type Place } from './plane.ts';

/** Metres between two stations of a path. */
export const STATION_METERS = 4;

export type HaltKind = 'light' | 'yield' | 'stop';
export type Halt = { readonly station: number; readonly kind: HaltKind };

/** A path to travel: stations at equal distances with the limit there, and where one may have to stop. */
export type Path = {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s. */
  readonly limit: Float32Array;
  /** 1/m, unsigned. */
  readonly bend: Float32Array;
  readonly halts: readonly Halt[];
};

export type Vertex = Place & { readonly limit: number; readonly halt?: HaltKind };

/** Corners are rounded this far before and after, as wheels do. */
const CORNER_METERS = 13;
const CORNER_COSINE = Math.cos((8 * Math.PI) / 180);
const CORNER_PIECES = 6;

/** Rounds the corners of a line and sets stations along it. */
export function pathAlong(line: readonly Vertex[], cornerMeters = CORNER_METERS): Path {
  const rounded = roundCorners(line, cornerMeters);
  const x: number[] = [];
  const y: number[] = [];
  const limit: number[] = [];
  const halts: Halt[] = [];
  let rest = 0;
  for (let at = 0; at < rounded.length - 1; at++) {
    const from = rounded[at];
    const to = rounded[at + 1];
    if (!from || !to) continue;
    if (from.halt) halts.push({ station: x.length, kind: from.halt });
    const length = distanceBetween(from, to);
    let along = rest;
    for (; along < length; along += STATION_METERS) {
      const share = along / length;
      x.push(from.x + (to.x - from.x) * share);
      y.push(from.y + (to.y - from.y) * share);
      limit.push(from.limit);
    }
    rest = along - length;
  }
  const last = rounded.at(-1);
  if (last && (rest < STATION_METERS / 2 || x.length < 2)) {
    x.push(last.x);
    y.push(last.y);
    limit.push(last.limit);
  }
  if (last?.halt) halts.push({ station: x.length - 1, kind: last.halt });
  return {
    count: x.length,
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    limit: Float32Array.from(limit),
    bend: bendsOf(x, y),
    halts: halts.filter(({ station }) => station < x.length),
  };
}

function roundCorners(line: readonly Vertex[], cornerMeters: number): Vertex[] {
  const out: Vertex[] = [];
  line.forEach((corner, at) => {
    const before = line[at - 1];
    const after = line[at + 1];
    if (!before || !after) {
      out.push(corner);
      return;
    }
    const inward = distanceBetween(before, corner);
    const outward = distanceBetween(corner, after);
    const cosine =
      ((corner.x - before.x) * (after.x - corner.x) + (corner.y - before.y) * (after.y - corner.y)) /
      (inward * outward || 1);
    if (cosine > CORNER_COSINE) {
      out.push(corner);
      return;
    }
    const cut = Math.min(cornerMeters, inward / 2.2, outward / 2.2);
    const from = towards(corner, before, cut);
    const to = towards(corner, after, cut);
    for (let piece = 0; piece <= CORNER_PIECES; piece++) {
      const place = roundedCorner(from, corner, to, piece / CORNER_PIECES);
      // One waits before the turn, not in it.
      out.push({ ...place, limit: corner.limit, ...(piece === 0 && corner.halt && { halt: corner.halt }) });
    }
  });
  return out;
}

function bendsOf(x: readonly number[], y: readonly number[]): Float32Array {
  const raw = new Float32Array(x.length);
  for (let at = 1; at < x.length - 1; at++) {
    const ax = (x[at] ?? 0) - (x[at - 1] ?? 0);
    const ay = (y[at] ?? 0) - (y[at - 1] ?? 0);
    const bx = (x[at + 1] ?? 0) - (x[at] ?? 0);
    const by = (y[at + 1] ?? 0) - (y[at] ?? 0);
    raw[at] = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) / STATION_METERS;
  }
  // A bend of three stations is one bend: the mean keeps a kink between two of them from looking razor sharp.
  return raw.map((bend, at) => (bend + (raw[at - 1] ?? 0) + (raw[at + 1] ?? 0)) / 3);
}

/** The part between two stations, both included. */
export function partOf(path: Path, from: number, to: number): Path {
  return {
    count: to - from + 1,
    x: path.x.subarray(from, to + 1),
    y: path.y.subarray(from, to + 1),
    limit: path.limit.subarray(from, to + 1),
    bend: path.bend.subarray(from, to + 1),
    halts: path.halts
      .filter(({ station }) => station >= from && station <= to)
      .map((halt) => ({ ...halt, station: halt.station - from })),
  };
}

/** The same way back. */
export function reversed(path: Path): Path {
  return {
    count: path.count,
    x: path.x.slice().reverse(),
    y: path.y.slice().reverse(),
    limit: path.limit.slice().reverse(),
    bend: path.bend.slice().reverse(),
    halts: path.halts.map((halt) => ({ ...halt, station: path.count - 1 - halt.station })).reverse(),
  };
}

export const placeAlong = (path: Path, station: number): Place => ({
  x: path.x[station] ?? 0,
  y: path.y[station] ?? 0,
});
