import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { nameMapPlaces, type PlaceName } from '#contract/geocoding.ts';
import { request } from '#web/api/request.ts';
import { coverageNow, isCoveredBy } from './coverage.ts';

export interface Spot {
  lat: number;
  lon: number;
}

/** The limit of one call. */
const MAX_AT_ONCE = 100;
/** About ten metres, so that nearby positions share a name. */
const DIGITS = 4;
const MAX_KEPT = 5_000;

/** Requested names by place; null if there is none. */
const known = new Map<string, PlaceName | null>();
let waiting = new Map<string, Spot>();
const listeners = new Set<() => void>();

const keyOf = ({ lat, lon }: Spot): string => `${lat.toFixed(DIGITS)},${lon.toFixed(DIGITS)}`;
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Combines all requests of one render into one call. */
function enqueue(spot: Spot): void {
  const key = keyOf(spot);
  if (known.has(key) || waiting.has(key)) return;
  if (waiting.size === 0) setTimeout(() => void flush(), 0);
  waiting.set(key, spot);
}

async function flush(): Promise<void> {
  const requested = [...waiting];
  waiting = new Map();
  if (known.size > MAX_KEPT) known.clear();
  for (let at = 0; at < requested.length; at += MAX_AT_ONCE) {
    const some = requested.slice(at, at + MAX_AT_ONCE);
    const names = await namesOf(some.map(([, spot]) => spot)).catch(() => []);
    some.forEach(([key], number) => {
      known.set(key, names[number] ?? null);
    });
  }
  notify();
}

async function namesOf(places: readonly Spot[]): Promise<(PlaceName | null)[]> {
  const coverage = await coverageNow();
  const covered = places.filter((place) => isCoveredBy(coverage, place));
  if (covered.length === 0) return places.map(() => null);
  const { names } = await request(nameMapPlaces, { body: { places: covered.map(({ lat, lon }) => ({ lat, lon })) } });
  return places.map((place) => names[covered.indexOf(place)] ?? null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const textOf = (name: PlaceName | null | undefined): string => [name?.street, name?.place].filter(Boolean).join(', ');

const textAt = (spot: Spot): string => textOf(known.get(keyOf(spot)));

/** "Lindengasse, Lindwerd" from the imported maps; '' while it is loading, and where none is known. */
export function usePlaceText(spot: Spot | null | undefined): string {
  useEffect(() => {
    if (spot) enqueue(spot);
  });
  return useSyncExternalStore(
    subscribe,
    useCallback(() => (spot ? textAt(spot) : ''), [spot]),
  );
}

const SEPARATOR = '\n';

/** The same for several places at once. */
export function usePlaceTexts(spots: readonly Spot[]): string[] {
  useEffect(() => {
    for (const spot of spots) enqueue(spot);
  });
  const texts = useSyncExternalStore(
    subscribe,
    useCallback(() => spots.map(textAt).join(SEPARATOR), [spots]),
  );
  return texts.split(SEPARATOR);
}
