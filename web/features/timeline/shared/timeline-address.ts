import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';

/** What of the timeline stands in the address. */
export interface TimelinePlace {
  user: string | null;
  date: string | null;
  zone: string | null;
  /** The chosen item's start in seconds. */
  item: number | null;
  /** The cursor in seconds. */
  t: number | null;
  tab: string;
  span: 'day' | 'month';
  /** Which way of a trip the map draws. */
  way: 'matched' | 'raw' | 'both';
}
export type PlaceChange = Partial<
  Record<'user' | 'date' | 'zone' | 'item' | 't' | 'tab' | 'span' | 'way', string | number | null>
>;

export const FIRST_TAB = 'day';
const whole = (text: string | undefined): number | null => (text && /^\d{1,12}$/.test(text) ? Number(text) : null);

export const placeIn = (query: Readonly<Record<string, string | undefined>>): TimelinePlace => ({
  user: query.user || null,
  date: query.date || null,
  zone: query.zone || null,
  item: whole(query.item),
  t: whole(query.t),
  tab: query.tab || FIRST_TAB,
  span: query.span === 'month' ? 'month' : 'day',
  way: query.way === 'raw' || query.way === 'both' ? query.way : 'matched',
});

/** The address with some of it changed; null takes a part out. */
export function hrefWith(change: PlaceChange, from: Pick<Location, 'pathname' | 'search'> = location): string {
  const query = new URLSearchParams(from.search);
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === undefined) query.delete(key);
    else query.set(key, String(value));
  }
  return `${from.pathname}?${query}`;
}

/** Reads the place in the address; `go` leaves a step to go back to, `replace` does not. */
export function useTimelinePlace() {
  const navigation = useNavigation();
  const query = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  return useMemo(
    () => ({
      place: placeIn(query),
      go: (change: PlaceChange) => navigation.go(hrefWith(change)),
      replace: (change: PlaceChange) => navigation.replace(hrefWith(change)),
    }),
    [query, navigation],
  );
}
