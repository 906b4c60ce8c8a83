import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isSearchable, PRESENCE_BOUNDS, REASON_LENGTH } from './insight-lists.ts';
import { cursor, pageOf, projectId } from './page.ts';
import { faultOf, type Shape } from './shapes.ts';
import type { LonLat } from './sphere.ts';
import { line } from './text.ts';
import { itemType } from './timeline.ts';

const lat = z.number().check(z.minimum(-85), z.maximum(85));
const lon = z.number().check(z.minimum(-180), z.maximum(180));
const corner = z.tuple([lon, lat]) as z.ZodMiniType<LonLat>;

/** A circle, or a polygon with its corners in order. */
export const searchedArea = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('circle'), lat, lon, radiusMeters: z.number() }),
    z.strictObject({ kind: z.literal('polygon'), ring: z.array(corner).check(z.maxLength(PRESENCE_BOUNDS.corners)) }),
  ])
  .check(
    z.refine((shape: Shape) => faultOf(shape) === null, 'must be a circle, or a polygon that does not cross itself'),
    z.refine(
      (shape: Shape) => faultOf(shape) !== null || isSearchable(shape),
      `must reach from ${PRESENCE_BOUNDS.radius.min} to ${PRESENCE_BOUNDS.radius.max} metres around its middle`,
    ),
  );

const second = z.int().check(z.minimum(0), z.maximum(7_258_118_400));

export const presenceRow = z.object({
  userId: z.string(),
  /** The first and the last time inside. */
  firstMs: z.number(),
  lastMs: z.number(),
  /** The number of positions inside. */
  fixes: z.number(),
  zone: z.string(),
  /** The local day of the first time. */
  date: z.string(),
  /** The timeline items there, including stays. */
  items: z.array(z.object({ startTs: z.number(), endTs: z.number(), type: itemType })),
});
export type PresenceRow = z.infer<typeof presenceRow>;

export const findPresence = endpoint({
  name: 'find who was here',
  area: 'timeline',
  method: 'POST',
  path: '/move/timeline/presence',
  summary:
    `App users with positions inside an area between two times, at most ${PRESENCE_BOUNDS.hours} hours apart. ` +
    'The search and its reason are written to the revisions, and for each person found to who looked.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  body: z
    .strictObject({
      area: searchedArea,
      from: second,
      to: second,
      /** The reason for the search, which is recorded. */
      reason: line(REASON_LENGTH.max).check(
        z.minLength(REASON_LENGTH.min, `must say why, in at least ${REASON_LENGTH.min} letters`),
      ),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
      cursor: z.optional(cursor),
    })
    .check(
      z.refine(({ from, to }) => from < to && to - from <= PRESENCE_BOUNDS.hours * 3_600, {
        path: ['to'],
        message: `must lie after from, by at most ${PRESENCE_BOUNDS.hours} hours`,
      }),
    ),
  reply: z.extend(pageOf(presenceRow), {
    /** The number of people whose positions were checked. */
    checked: z.int(),
  }),
});
