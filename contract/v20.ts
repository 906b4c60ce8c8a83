import { z } from 'zod/mini';
import { userId, userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { cursor, projectId } from './page.ts';
import { itemType, timelineItem, wayPoint } from './timeline.ts';
import { sdkState } from './upload-records.ts';

/** Unix time in whole seconds. */
const second = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999));
const reading = { who: 'api key', scope: 'timeline:read' } as const;
const changing = { who: 'api key', scope: 'timeline:write' } as const;
const ofItem = z.strictObject({ startTs: second });

/** A time span, read newest first, and page by page if there is a limit. */
const span = {
  from: z.optional(second),
  to: z.optional(second),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  /** From the Next-Cursor header of the previous page. */
  cursor: z.optional(cursor),
};

/** The longest span of a reply without a limit. */
export const MAX_TIMELINE_DAYS = 366;
/** More than anyone does in a year who is on the move all day. */
export const MAX_TIMELINE_ITEMS = 10_000;
export const listTimeline = endpoint({
  name: 'list timeline',
  area: 'timeline',
  method: 'GET',
  path: '/v20/timeline',
  summary:
    `The items of a user between two times, newest first: all of at most ${MAX_TIMELINE_DAYS} days and ` +
    `${MAX_TIMELINE_ITEMS.toLocaleString('en')} items or, with a limit, so many; ` +
    'the header Next-Cursor then leads to those that follow.',
  right: reading,
  query: z.extend(userKeyQuery, span),
  reply: z.array(timelineItem),
});

export const getTimelineItem = endpoint({
  name: 'get timeline item',
  area: 'timeline',
  method: 'GET',
  path: '/v20/timeline/{startTs}',
  summary: 'One item, by the second it starts.',
  right: reading,
  params: ofItem,
  query: userKeyQuery,
  reply: timelineItem,
});

export const deleteTimelineItem = endpoint({
  name: 'delete timeline item',
  area: 'timeline',
  method: 'DELETE',
  path: '/v20/timeline/{startTs}',
  summary: 'Deletes one item.',
  right: changing,
  params: ofItem,
  query: userKeyQuery,
  reply: z.object({ deleted: z.literal(true) }),
});

export const listWayPoints = endpoint({
  name: 'list way points',
  area: 'timeline',
  method: 'GET',
  path: '/v20/timeline/{startTs}/points',
  summary: 'The way points of an item, in time order.',
  right: reading,
  params: ofItem,
  query: z.extend(userKeyQuery, { withWayPointInfo: z._default(z.stringbool(), false) }),
  reply: z.array(wayPoint),
});

export const batchTimeline = endpoint({
  name: 'get timeline batch',
  area: 'timeline',
  method: 'POST',
  path: '/v20/timeline/batch',
  summary: 'Many items at once, of any users; those that do not exist in the key’s project are left out.',
  right: reading,
  body: z
    .array(
      z.object({
        projectId,
        userId,
        /** Unix seconds, or RFC 3339 as in items. */
        startTime: z.union([second, z.iso.datetime({ offset: true })]),
      }),
    )
    .check(z.maxLength(500)),
  reply: z.array(timelineItem),
});

export const labelTimelineItem = endpoint({
  name: 'label timeline item',
  area: 'timeline',
  method: 'PATCH',
  path: '/v20/timeline/admin/label/{ts}/{label}',
  summary: 'Sets the actual mode of an item. The measured data is kept.',
  right: changing,
  params: z.strictObject({ ts: second, label: itemType }),
  query: z.partial(userKeyQuery),
  body: z.partial(userKeyQuery),
  reply: timelineItem,
});

export const lastLocation = z.object({
  context: z.string(),
  lat: z.number(),
  lon: z.number(),
  accuracy: z.optional(z.number()),
  timestamp: z.iso.datetime(),
});

export const LOCATION_CONTEXTS = ['TIMELINE-END', 'CAR-END', 'TRIP-POSITION', 'USERPOS'] as const;

export const listLocations = endpoint({
  name: 'list last locations',
  area: 'locations',
  method: 'GET',
  path: '/v20/location',
  summary: 'The last known position of a user for each context.',
  right: reading,
  query: userKeyQuery,
  reply: z.array(lastLocation),
});

export const getLocation = endpoint({
  name: 'get last location',
  area: 'locations',
  method: 'GET',
  path: '/v20/location/{context}',
  summary:
    'The last known position of a user for one context: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>.',
  right: reading,
  params: z.strictObject({
    context: z.union([z.enum(LOCATION_CONTEXTS), z.string().check(z.regex(/^TAG:.{1,100}$/))]),
  }),
  query: userKeyQuery,
  reply: lastLocation,
});

export const getStateHistory = endpoint({
  name: 'get state history',
  area: 'states',
  method: 'GET',
  path: '/v20/state/history',
  summary:
    'The state changes of the SDK on a user’s phone, newest first: 1,000, or as many as `limit` says; the header ' +
    'Next-Cursor holds the cursor of the next page.',
  right: reading,
  query: z.extend(userKeyQuery, { ...span, properties: z._default(z.literal('STATUS'), 'STATUS') }),
  reply: z.object({
    history: z.array(z.object({ timestamp: z.iso.datetime(), data: z.object({ STATUS: sdkState }) })),
  }),
});
