import { z } from 'zod/mini';
import {
  APPLY_BOUNDS,
  AREA_KINDS,
  AREA_VERDICTS,
  AREA_WORK_KINDS,
  AREA_WORK_STATES,
  SEARCH_BOUNDS,
} from './dangerous-areas.ts';
import { endpoint } from './endpoint.ts';

const area = 'dangerous areas';
const right = { who: 'dolphin' } as const;
const count = z.int();
const moment = z.iso.datetime();

const whole = ({ min, max, usual }: { min: number; max: number; usual: number }) =>
  z._default(z.int().check(z.minimum(min), z.maximum(max)), usual);

export const searchInput = z.strictObject({
  days: whole(SEARCH_BOUNDS.days),
  ratio: z._default(
    z.number().check(z.minimum(SEARCH_BOUNDS.ratio.min), z.maximum(SEARCH_BOUNDS.ratio.max)),
    SEARCH_BOUNDS.ratio.usual,
  ),
  events: whole(SEARCH_BOUNDS.events),
  drivers: whole(SEARCH_BOUNDS.drivers),
  strength: whole(SEARCH_BOUNDS.strength),
});
export type SearchInput = z.infer<typeof searchInput>;

const eventCounts = z.object({ ACCELERATION: count, BRAKING: count, CORNERING: count });

/** A place where harsh events and impacts cluster; nothing is stored until someone accepts it. */
export const proposal = z.object({
  lat: z.number(),
  lon: z.number(),
  radiusMeters: z.number(),
  kind: z.enum(AREA_KINDS),
  events: eventCounts,
  impacts: count,
  trips: count,
  drivers: count,
  meters: z.number(),
  /** The expected number for this distance. */
  expected: z.number(),
  /** A multiple of the usual rate: the estimate, and the lower bound with 95 % confidence. */
  ratio: z.number(),
  ratioLow: z.number(),
});
export type Proposal = z.infer<typeof proposal>;

export const searchResult = z.object({
  trips: count,
  /** The share of checked trips in the period; below 1 if there were too many. */
  share: z.number(),
  meters: z.number(),
  events: count,
  impacts: count,
  /** The number left out because an area already exists there. */
  known: count,
  proposals: z.array(proposal),
});
export type SearchResult = z.infer<typeof searchResult>;

export const applyResult = z.object({ trips: count, changed: count, crossings: count });
export type ApplyResult = z.infer<typeof applyResult>;

export const areaWork = z.object({
  id: z.uuid(),
  kind: z.enum(AREA_WORK_KINDS),
  state: z.enum(AREA_WORK_STATES),
  /** The number of days back. */
  days: count,
  /** The input of a search. */
  input: z.nullable(searchInput),
  /** The checked trips out of `total`, which is null until counted. */
  done: count,
  total: z.nullable(count),
  requestedBy: z.nullable(z.string()),
  requestedAt: moment,
  endedAt: z.nullable(moment),
  found: z.nullable(searchResult),
  applied: z.nullable(applyResult),
});
export type AreaWork = z.infer<typeof areaWork>;

const one = z.object({ work: areaWork });

export const searchAreas = endpoint({
  name: 'search dangerous areas',
  area,
  method: 'POST',
  path: '/move/dangerousArea/search',
  summary:
    'Starts a search for places where harsh events and impacts per kilometre driven are more frequent than ' +
    'elsewhere. It only proposes areas and stores none.',
  right,
  body: searchInput,
  reply: one,
});

export const applyAreas = endpoint({
  name: 'apply dangerous areas',
  area,
  method: 'POST',
  path: '/move/dangerousArea/apply',
  summary: 'Starts re-checking the trips of the last days against the current areas.',
  right,
  body: z.strictObject({ days: whole(APPLY_BOUNDS) }),
  reply: one,
});

export const listAreaWorks = endpoint({
  name: 'list area works',
  area,
  method: 'GET',
  path: '/move/dangerousArea/work',
  summary: 'The latest searches and applications, without their results.',
  right,
  reply: z.object({ items: z.array(z.omit(areaWork, { found: true })) }),
});

const ofWork = z.strictObject({ id: z.uuid() });

export const getAreaWork = endpoint({
  name: 'get area work',
  area,
  method: 'GET',
  path: '/move/dangerousArea/work/{id}',
  summary: 'The progress of a search or an application, and its result.',
  right,
  params: ofWork,
  reply: one,
});

export const cancelAreaWork = endpoint({
  name: 'cancel area work',
  area,
  method: 'POST',
  path: '/move/dangerousArea/work/{id}/cancel',
  summary: 'Cancels a search or an application. What was applied so far stays.',
  right,
  params: ofWork,
  reply: one,
});

const happened = z.object({
  /** First and last day in UTC, both included. */
  from: z.string(),
  to: z.string(),
  days: count,
  trips: count,
  drivers: count,
  meters: z.number(),
  seconds: z.number(),
  events: eventCounts,
  impacts: count,
});
export type Happened = z.infer<typeof happened>;

const comparison = z.object({
  /** Harsh events and impacts per 1,000 km, before and after; null if nobody drove. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** After versus before, with its 95 % confidence interval; null bounds are open. */
  ratio: z.nullable(z.number()),
  low: z.number(),
  high: z.nullable(z.number()),
  verdict: z.enum(AREA_VERDICTS),
});
export type Comparison = z.infer<typeof comparison>;

export const happenedInArea = endpoint({
  name: 'what happened in a dangerous area',
  area,
  method: 'GET',
  path: '/move/dangerousArea/{id}/happened',
  summary: 'Drives through an area with their harsh events and impacts per kilometre, before and after a day.',
  right,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** The first day of "after". */
    split: z.optional(z.iso.date()),
  }),
  reply: z.object({
    /** Earlier drives were not checked. */
    appliedFrom: moment,
    whole: happened,
    before: z.nullable(happened),
    after: z.nullable(happened),
    comparison: z.nullable(comparison),
  }),
});

export const AREA_EVIDENCE = { drives: 50, dots: 500 } as const;
export const AREA_DOT_KINDS = ['ACCELERATION', 'BRAKING', 'CORNERING'] as const;

export const drivesThroughArea = endpoint({
  name: 'drives through a dangerous area',
  area,
  method: 'GET',
  path: '/move/dangerousArea/{id}/drives',
  summary: `The evidence: drives through an area, most harsh events first, at most ${AREA_EVIDENCE.drives}, and where the latest ${AREA_EVIDENCE.dots} events happened.`,
  right,
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    items: z.array(
      z.object({
        projectId: z.int(),
        productName: z.string(),
        userId: z.string(),
        /** The drive: its start, and the local day it belongs to. */
        startTs: z.int(),
        date: z.iso.date(),
        enteredAt: moment,
        seconds: z.number(),
        meters: z.number(),
        events: z.int(),
      }),
    ),
    dots: z.array(z.object({ lat: z.number(), lon: z.number(), kind: z.enum(AREA_DOT_KINDS) })),
  }),
});
export type AreaEvidence = z.infer<typeof drivesThroughArea.reply>;
