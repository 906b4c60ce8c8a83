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

/** The state of the timeline in the URL. */
const PARAMETERS = {
  user: optional,
  date: optional,
  zone: optional,
  /** The start of the selected item in seconds. */
  item: wholeNumber,
  /** The position of the cursor in seconds. */
  t: wholeNumber,
  tab,
  span: choiceOr(['day', 'month'], 'day'),
  /** The initial focus of the map: the place where most points were lost. */
  focus: choice(['loss']),
  /** Which track of a trip the map draws. */
  way: choiceOr(['matched', 'raw', 'both'], 'matched'),
};
export type PlaceChange = ParameterChanges<typeof PARAMETERS>;

/** The focus belongs to an item, so it is cleared with it. */
const ofItem = (change: PlaceChange): PlaceChange => ('item' in change ? { focus: null, ...change } : change);

/** The URL with some parameters changed; null removes a parameter. */
export const hrefWith = (change: PlaceChange): string => withParameters(ofItem(change));

/** The state in the URL; `go` adds an entry to the browser history, `replace` does not. */
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
