import type { PoiEventRow } from './poi-visits.ts';

/** Late fixes may move an enter or an exit a little: one this near in time counts as the same. */
const SAME_EVENT_MS = 600_000;

export type ReportedEvent = Pick<PoiEventRow, 'id' | 'poi_id' | 'kind' | 'at_ms'>;

export interface EventChanges {
  /** Ids of what was reported and did not happen. */
  gone: string[];
  /** What was reported and happened a little earlier or later, with the id it was reported by. */
  moved: PoiEventRow[];
  fresh: PoiEventRow[];
}

/** What has to change for the reported events to be those found now. */
export function compareEvents(reported: readonly ReportedEvent[], found: readonly PoiEventRow[]): EventChanges {
  const [knownIds, foundIds] = [idsOf(reported), idsOf(found)];
  const vanished = reported.filter(({ id }) => !foundIds.has(id)).sort(byTime);
  const appeared = found.filter(({ id }) => !knownIds.has(id)).sort(byTime);
  const waiting = byKind(appeared);
  const taken = new Set<PoiEventRow>();
  const [gone, moved]: [string[], PoiEventRow[]] = [[], []];
  for (const one of vanished) {
    const twin = waiting.get(kindOf(one))?.takeNear(one.at_ms);
    if (!twin) gone.push(one.id);
    else {
      taken.add(twin);
      moved.push({ ...twin, id: one.id });
    }
  }
  return { gone, moved, fresh: appeared.filter((event) => !taken.has(event)) };
}

const idsOf = (events: readonly ReportedEvent[]): Set<string> => new Set(events.map(({ id }) => id));
const byTime = (one: ReportedEvent, other: ReportedEvent): number => one.at_ms - other.at_ms;
const kindOf = ({ poi_id, kind }: ReportedEvent): string => `${kind} ${poi_id}`;

interface Line {
  events: PoiEventRow[];
  /** The first that is near and was not taken yet; asked in the order of time. */
  takeNear(atMs: number): PoiEventRow | undefined;
}

function byKind(events: readonly PoiEventRow[]): Map<string, Line> {
  const lines = new Map<string, Line>();
  for (const event of events) {
    const line = lines.get(kindOf(event));
    if (line) line.events.push(event);
    else lines.set(kindOf(event), lineOf([event]));
  }
  return lines;
}

function lineOf(events: PoiEventRow[]): Line {
  let next = 0;
  return {
    events,
    takeNear: (atMs) => {
      while ((events[next]?.at_ms ?? Number.POSITIVE_INFINITY) < atMs - SAME_EVENT_MS) next++;
      const event = events[next];
      if (!event || event.at_ms > atMs + SAME_EVENT_MS) return undefined;
      next++;
      return event;
    },
  };
}
