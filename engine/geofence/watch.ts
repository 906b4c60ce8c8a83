/**
 * Tells from fixes, one after the other, when somebody enters and leaves. Inside begins at the drawn line; it ends only
 * clearly beyond it and not by a single fix, so that the noise of a position at the edge is told once.
 */
import type { Fences } from './fences.ts';

/** A moment at a fence: when, where, and how far from its middle. */
export interface Spot {
  atMs: number;
  lat: number;
  lon: number;
  distanceMeters: number;
}

export interface Visit {
  fence: number;
  entered: Spot;
  /** The first fix outside, while it is not sure yet that the person has left. */
  leaving: Spot | null;
  left: Spot | null;
}

/** A fix that knows its place no better says nothing about fences. */
export const WORST_ACCURACY_METERS = 200;
const USUAL_ACCURACY_METERS = 15;
const LEAST_MARGIN_METERS = 30;
const MARGIN_ACCURACIES = 3;
/** Outside for so long, or so much farther than the margin, and seen twice: the person has left. */
const LEFT_AFTER_MS = 15_000;
const FAR_METERS = 200;

/** How far beyond the line is still inside, for somebody who is. */
export const marginOf = (accuracy: number): number =>
  Math.max(LEAST_MARGIN_METERS, MARGIN_ACCURACIES * (Number.isNaN(accuracy) ? USUAL_ACCURACY_METERS : accuracy));

export interface Watch {
  /** The next fix, later than the one before; an accuracy that is not known is NaN. */
  step(atMs: number, lat: number, lon: number, accuracy: number): void;
  /** Where the person is now. */
  readonly open: readonly Visit[];
  /** Visits that ended on the way, in the order of their ends; the caller may empty it. */
  readonly closed: Visit[];
}

export function watchFences(fences: Fences, begun: readonly Visit[] = []): Watch {
  const open: Visit[] = [...begun];
  const closed: Visit[] = [];

  const spotOf = (fence: number, atMs: number, lat: number, lon: number): Spot => ({
    atMs,
    lat,
    lon,
    distanceMeters: fences.distanceToMiddle(fence),
  });
  const placeOf = (fence: number, from: number, to: number): number => {
    for (let at = from; at < to; at++) if (open[at]?.fence === fence) return at;
    return -1;
  };
  const leave = (visit: Visit, atMs: number, lat: number, lon: number, margin: number): boolean => {
    const distance = fences.distanceTo(visit.fence);
    if (distance <= margin) {
      visit.leaving = null;
      return false;
    }
    if (!visit.leaving) {
      visit.leaving = spotOf(visit.fence, atMs, lat, lon);
      return false;
    }
    if (atMs - visit.leaving.atMs < LEFT_AFTER_MS && distance <= margin + FAR_METERS) return false;
    visit.left = visit.leaving;
    visit.leaving = null;
    return true;
  };

  return {
    open,
    closed,
    step: (atMs, lat, lon, accuracy) => {
      if (accuracy > WORST_ACCURACY_METERS) return;
      fences.moveTo(lat, lon);
      const count = fences.look();
      const before = open.length;
      let inside = 0;
      for (let at = 0; at < count; at++) {
        const fence = fences.found[at] ?? 0;
        const place = placeOf(fence, inside, before);
        if (place < 0) open.push({ fence, entered: spotOf(fence, atMs, lat, lon), leaving: null, left: null });
        else {
          // Those that hold the place come first; only of the others the distance is of interest.
          const visit = open[place];
          const other = open[inside];
          if (visit && other) {
            visit.leaving = null;
            open[place] = other;
            open[inside] = visit;
          }
          inside++;
        }
      }
      if (inside === before) return;
      const margin = marginOf(accuracy);
      for (let at = before - 1; at >= inside; at--) {
        const visit = open[at];
        if (visit && leave(visit, atMs, lat, lon, margin)) {
          open.splice(at, 1);
          closed.push(visit);
        }
      }
    },
  };
}
