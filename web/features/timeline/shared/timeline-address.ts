import { useMemo } from 'react';
import {
  choice,
  choiceOr,
  type Parameter,
  type ParameterChanges,
  text,
  wholeNumber,
} from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';

export const FIRST_TAB = 'day';

const optional: Parameter<string | null> = { read: (raw) => raw || null, absent: null };
const tab: Parameter<string> = { ...text(), read: (raw) => raw || FIRST_TAB, absent: FIRST_TAB };

/** What of the timeline stands in the address. */
const PARAMETERS = {
  user: optional,
  date: optional,
  zone: optional,
  /** The chosen item's start in seconds. */
  item: wholeNumber,
  /** The cursor in seconds. */
  t: wholeNumber,
  tab,
  span: choiceOr(['day', 'month'], 'day'),
  /** What of a trip the map opens with: the place where most points were lost. */
  focus: choice(['loss']),
  /** Which way of a trip the map draws. */
  way: choiceOr(['matched', 'raw', 'both'], 'matched'),
};
export type PlaceChange = ParameterChanges<typeof PARAMETERS>;

/** What is in focus belongs to its item. */
const ofItem = (change: PlaceChange): PlaceChange => ('item' in change ? { focus: null, ...change } : change);

/** The address with some of it changed; null takes a part out. */
export const hrefWith = (change: PlaceChange): string => withParameters(ofItem(change));

/** Reads the place in the address; `go` leaves a step to go back to, `replace` does not. */
export function useTimelinePlace() {
  const { query, open, change } = useAddress(PARAMETERS);
  return useMemo(
    () => ({
      place: query,
      go: (next: PlaceChange) => open(ofItem(next)),
      replace: (next: PlaceChange) => change(ofItem(next)),
    }),
    [query, open, change],
  );
}
