/**
 * Detects from successive fixes when someone enters and leaves. Inside starts at the drawn line; it ends only clearly
 * beyond it and not after a single fix, so position noise at the edge is reported once.
 */
import type { Fences } from './fences.ts';

/** A fence event: when, where, and how far from its centre. */
export interface Spot {
  atMs: number;
  lat: number;
  lon: number;
  distanceMeters: number;
}

export interface FenceVisit {
  fence: number;
  entered: Spot;
  /** The first fix outside, while it is not certain yet that the person has left. */
  leaving: Spot | null;
  left: Spot | null;
}

/** Fixes less accurate than this are ignored. */
export const WORST_ACCURACY_METERS = 200;
const USUAL_ACCURACY_METERS = 15;
const MIN_MARGIN_METERS = 30;
const MARGIN_ACCURACIES = 3;
/** Outside for this long, or this much beyond the margin, and confirmed by a second fix: the person has left. */
const LEFT_AFTER_MS = 15_000;
const FAR_METERS = 200;

/** How far beyond the line still counts as inside for someone who is inside. */
export const marginOf = (accuracy: number): number =>
  Math.max(MIN_MARGIN_METERS, MARGIN_ACCURACIES * (Number.isNaN(accuracy) ? USUAL_ACCURACY_METERS : accuracy));

export interface Watch {
  /** Processes the next fix, which must be later than the previous one; an unknown accuracy is NaN. */
  step(atMs: number, lat: number, lon: number, accuracy: number): void;
  /** The fences the person is in now. */
  readonly open: readonly FenceVisit[];
  /** Visits that have ended, in order of their end; the caller may empty it. */
  readonly closed: FenceVisit[];
}

/** The person is in at most `most` fences at once: of those entered with the same fix, in the smallest and nearest. */
export function watchFences(
  fences: Fences,
  begun: readonly FenceVisit[] = [],
  most: number = Number.POSITIVE_INFINITY,
): Watch {
  const open: FenceVisit[] = [...begun];
  const closed: FenceVisit[] = [];
  const isOpen = new Set(begun.map(({ fence }) => fence));
  const entered: number[] = [];

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
  const leave = (visit: FenceVisit, atMs: number, lat: number, lon: number, margin: number): boolean => {
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

  const enter = (atMs: number, lat: number, lon: number): void => {
    const room = most - open.length;
    if (room <= 0) return;
    if (entered.length > room) {
      entered.sort(
        (one, other) =>
          fences.radiusOf(one) - fences.radiusOf(other) ||
          fences.distanceToMiddle(one) - fences.distanceToMiddle(other),
      );
      entered.length = room;
    }
    for (const fence of entered) {
      isOpen.add(fence);
      open.push({ fence, entered: spotOf(fence, atMs, lat, lon), leaving: null, left: null });
    }
  };

  return {
    open,
    closed,
    step: (atMs, lat, lon, accuracy) => {
      if (accuracy > WORST_ACCURACY_METERS) return;
      fences.moveTo(lat, lon);
      const count = fences.find();
      const before = open.length;
      let inside = 0;
      entered.length = 0;
      for (let at = 0; at < count; at++) {
        const fence = fences.found[at] ?? 0;
        if (!isOpen.has(fence)) {
          entered.push(fence);
          continue;
        }
        // Fences that contain the point come first; the distance matters only for the others.
        const place = placeOf(fence, inside, before);
        const visit = open[place];
        const other = open[inside];
        if (visit && other) {
          visit.leaving = null;
          open[place] = other;
          open[inside] = visit;
        }
        inside++;
      }
      if (inside < before) {
        const margin = marginOf(accuracy);
        for (let at = before - 1; at >= inside; at--) {
          const visit = open[at];
          if (visit && leave(visit, atMs, lat, lon, margin)) {
            open.splice(at, 1);
            isOpen.delete(visit.fence);
            closed.push(visit);
          }
        }
      }
      if (entered.length > 0) enter(atMs, lat, lon);
    },
  };
}
