/** Kinds of lines; the word of each is that of the timeline's items. */
export const LINE_KINDS = ['BUS', 'TRAM', 'METRO', 'TRAIN'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const IMPORT_STEPS = ['waiting', 'fetching', 'reading', 'writing', 'done'] as const;
/** Why an import came to nothing although the feed is not to blame. */
export const IMPORT_FAILURES = ['feed', 'address', 'status', 'too_large', 'unreachable', 'internal'] as const;

/** How often one thing is wrong in one file of a feed, with its first places. */
export interface FeedIssue {
  level: 'error' | 'warning';
  code: string;
  file: string;
  count: number;
  places: { line: number | null; value: string }[];
}

export const TRANSIT_LIMITS = {
  nameLength: 80,
  addressLength: 500,
  stopsOnMap: 3_000,
  linesOnMap: 400,
  tripsShown: 400,
};
