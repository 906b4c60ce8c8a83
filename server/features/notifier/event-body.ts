import type { EventKind, ReceiverKind } from '#contract/receivers.ts';
import type { WeeklySummary } from '#contract/summaries.ts';
import type { TimelineItem } from '#contract/timeline.ts';

interface Place {
  lat: number;
  lon: number;
}

/** The content of each kind of event, in the product's terms; the body writes all of it as strings. */
export type EventFacts =
  | ({ kind: 'AID'; asi: number; axis: string; speed: number | null } & Place)
  | ({ kind: 'BCALL'; speed: number | null } & Place)
  | ({
      kind: 'POI';
      /** In metres, from the place itself. */
      distance: number;
      inTrip: boolean;
      name: string;
      tags: readonly string[];
      /** What happened there. */
      transition?: 'enter' | 'exit' | 'dwell';
    } & Place)
  | { kind: 'TIMELINE_CREATED' | 'TIMELINE_CHANGED'; item: TimelineItem }
  | { kind: 'TIMELINE_DELETED'; startTs: string }
  | { kind: 'WEEKLY_SUMMARY'; summary: WeeklySummary };

export interface NotifierEvent {
  projectId: number;
  userId: string;
  /** The same for the same event, however often it is published; generated if absent. */
  id?: string;
  /** When it happened. */
  time: Date;
  facts: EventFacts;
  /** Simulated: marked as a test everywhere. */
  test?: boolean;
}

export const RECEIVER_OF: Record<EventKind, ReceiverKind> = {
  AID: 'assistance',
  BCALL: 'assistance',
  TIMELINE_CREATED: 'timeline',
  TIMELINE_CHANGED: 'timeline',
  TIMELINE_DELETED: 'timeline',
  WEEKLY_SUMMARY: 'timeline',
  POI: 'generic',
};

type Strings = Record<string, string>;

const placeOf = ({ lat, lon }: Place): Strings => ({ lat: String(lat), lon: String(lon) });
/** An unmeasured speed is omitted, not invented. */
const speedOf = (speed: number | null): Strings => (speed === null ? {} : { speed: String(speed) });

function itemOf({ startTs, endTs, startTimeZone, endTimeZone, type, features }: TimelineItem): Strings {
  return {
    startTs,
    endTs,
    ...(startTimeZone && { startTimeZone }),
    ...(endTimeZone && { endTimeZone }),
    type,
    features: JSON.stringify(features),
  };
}

function typeAndData(facts: EventFacts): { type: string; data: Strings } {
  switch (facts.kind) {
    case 'AID':
      return {
        type: 'ASSISTANCE',
        data: { type: 'AID', asi: String(facts.asi), axis: facts.axis, ...placeOf(facts), ...speedOf(facts.speed) },
      };
    case 'BCALL':
      return { type: 'ASSISTANCE', data: { type: 'BCALL', ...placeOf(facts), ...speedOf(facts.speed) } };
    case 'POI':
      return {
        type: 'POI',
        data: {
          distance: String(facts.distance),
          inTrip: String(facts.inTrip),
          name: facts.name,
          ...placeOf(facts),
          tags: facts.tags.join(','),
          ...(facts.transition && { event: facts.transition }),
        },
      };
    case 'TIMELINE_CREATED':
      return { type: 'TIMELINE', data: { change: 'created', ...itemOf(facts.item) } };
    case 'TIMELINE_CHANGED':
      return { type: 'TIMELINE', data: { change: 'changed', ...itemOf(facts.item) } };
    case 'TIMELINE_DELETED':
      return { type: 'TIMELINE', data: { change: 'deleted', startTs: facts.startTs } };
    case 'WEEKLY_SUMMARY': {
      const { week, version } = facts.summary;
      return { type: 'SUMMARY', data: { week, version: String(version), summary: JSON.stringify(facts.summary) } };
    }
  }
}

/** Times as the platform writes them: whole seconds without a fraction. */
export const written = (time: Date): string => time.toISOString().replace('.000Z', 'Z');

/** One event as it is sent, on one line: a request holds several of them in an array. */
export function eventBody({ projectId, userId, time, facts, test }: NotifierEvent, id: string): string {
  const { type, data } = typeAndData(facts);
  return JSON.stringify({
    id,
    projectId,
    userId,
    time: written(time),
    type,
    data: test ? { ...data, test: 'true' } : data,
  });
}
