import { POI_LIMITS } from '#contract/poi.ts';
import { DAY_MS } from '#contract/utc-day.ts';

/** Visits of a user to a place that entered on a day, counted in days since 1970. */
export interface CountedVisits {
  poi_id: string;
  day: number;
  visits: number;
}

export const dayOf = (enteredMs: number): number => Math.floor(enteredMs / DAY_MS);

/**
 * Counts the visits of a user and says which are too many for their day. What was stored before stays, so it is counted
 * first.
 */
export class VisitsOfDays {
  readonly #ofDays = new Map<number, { all: number; ofPlaces: Map<string, number> }>();

  add({ poi_id, day, visits }: CountedVisits): void {
    const ofDay = this.#ofDay(day);
    ofDay.all += visits;
    ofDay.ofPlaces.set(poi_id, (ofDay.ofPlaces.get(poi_id) ?? 0) + visits);
  }

  /** Counts one more, unless it is too many. */
  take(poiId: string, enteredMs: number): boolean {
    const day = dayOf(enteredMs);
    const { all, ofPlaces } = this.#ofDay(day);
    if (all >= POI_LIMITS.visitsOfDay || (ofPlaces.get(poiId) ?? 0) >= POI_LIMITS.visitsOfPlaceAndDay) return false;
    this.add({ poi_id: poiId, day, visits: 1 });
    return true;
  }

  #ofDay(day: number) {
    const known = this.#ofDays.get(day);
    if (known) return known;
    const made = { all: 0, ofPlaces: new Map<string, number>() };
    this.#ofDays.set(day, made);
    return made;
  }
}
