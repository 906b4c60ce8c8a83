import { randomUUID } from 'node:crypto';
import { EVENTS_OF, type EventKind, type ReceiverKind } from '#contract/receivers.ts';
import type { WeeklySummary } from '#contract/summaries.ts';
import type { TimelineItem } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import { receiverRow } from '#server/features/receivers/receivers.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { type EventFacts, eventBody } from './event-body.ts';
import type { Poster } from './post.ts';
import { tryDelivery } from './try-delivery.ts';

/** A reserved id: an app user with this name would not be reported. */
const TEST_USER = 'move-test-user';
/** A separate lane: a test does not wait behind pending events. */
const TEST_LANE = -1;
/** Long enough that no other process takes it over. */
const LEASE_MS = 60_000;
const TRIP_MS = 25 * 60_000;

interface SendTestInput {
  projectId: number;
  kind: ReceiverKind;
  event: EventKind;
  actorId: string;
}

/** One attempt right now, even while the receiver is off, to check that it arrives before anything depends on it. */
export async function sendTest(context: Context, poster: Poster, input: SendTestInput): Promise<string> {
  const { db, events } = context;
  const { projectId, kind, event, actorId } = input;
  const possible: readonly EventKind[] = EVENTS_OF[kind];
  if (!possible.includes(event)) {
    const words = `${event} is not sent to this receiver`;
    throw new AppError('validation', `body.event: ${words}`, { fields: { 'body.event': words } });
  }
  if ((await receiverRow(db, projectId, kind)).url === null) {
    throw new AppError('conflict', 'The receiver has no address yet.');
  }
  const time = new Date();
  const facts = madeUp(event, projectId, time);
  const [eventId, id] = [randomUUID(), randomUUID()];
  const delivery = await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('deliveries')
      .values({
        project_id: projectId,
        id,
        receiver: kind,
        lane: TEST_LANE,
        // Not "first": several people may test at once.
        state: 'waiting',
        test: true,
        event_count: 1,
        events: [event],
        next_try_at: new Date(time.getTime() + LEASE_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('notifications')
      .values({
        project_id: projectId,
        user_id: TEST_USER,
        id: eventId,
        receiver: kind,
        lane: TEST_LANE,
        event,
        body: eventBody({ projectId, userId: TEST_USER, time, facts, test: true }, eventId),
        delivery_id: id,
      })
      .execute();
    const after = { test: event, receiver: kind };
    await events.publish(tx, { projectId, actorId, entity: 'delivery', entityId: id, action: 'created', after });
    return row;
  });
  await tryDelivery(context, poster, delivery);
  return id;
}

const PLACE = { lat: 48.2082, lon: 16.3738 };
const written = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

const SUMMARY: Omit<WeeklySummary, 'computedAt'> = {
  ...{ week: '2026-W02', firstDay: '2026-01-05', lastDay: '2026-01-11', version: 1 },
  ...{ score: 88, scores: { safeness: 81, speed: 93, distraction: 90 }, change: 3 },
  ...{ trips: 11, distanceMeters: 164_200, drivenMeters: 151_000, activeMeters: 13_200 },
  bestTrip: { startTs: '2026-01-06T16:40:00Z', day: '2026-01-06', score: 97 },
  worstTrip: { startTs: '2026-01-08T06:52:00Z', day: '2026-01-08', score: 71 },
  tip: {
    ...{ kind: 'improve', part: 'BRAKING', hours: { from: 5, to: 10 }, road: null },
    text: {
      en: 'Keep more distance and brake earlier. Most points were lost between 5:00 and 10:00.',
      de: 'Halten Sie mehr Abstand und bremsen Sie früher. Die meisten Punkte gingen zwischen 5 und 10 Uhr verloren.',
    },
  },
};

function madeUp(event: EventKind, projectId: number, now: Date): EventFacts {
  const startTs = written(now.getTime() - TRIP_MS);
  const item: TimelineItem = {
    projectId,
    userId: TEST_USER,
    startTs,
    endTs: written(now.getTime()),
    type: 'CAR',
    features: {
      source: { id: 'test', name: 'trip' },
      gpsStats: { distance: 12_400, maxSpeed: 71, averageSpeed: 29.8 },
    },
  };
  switch (event) {
    case 'AID':
      return { kind: event, asi: 1.21, axis: 'x', speed: 52, ...PLACE };
    case 'BCALL':
      return { kind: event, speed: 0, ...PLACE };
    case 'POI':
      return { kind: event, distance: 12, inTrip: true, name: 'Test place', tags: ['test'], ...PLACE };
    case 'TIMELINE_DELETED':
      return { kind: event, startTs };
    case 'WEEKLY_SUMMARY':
      return { kind: event, summary: { ...SUMMARY, computedAt: written(now.getTime()) } };
    default:
      return { kind: event, item };
  }
}
