import { z } from 'zod/mini';
import { userId } from './app-users.ts';
import {
  CASE_ACTIONS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_SORTS,
  CASE_STATES,
  CONTRACT_SORTS,
  LONGEST_CASE_NOTE,
  LONGEST_RANGE_DAYS,
} from './assistance-lists.ts';
import { calendarDay, timeZone } from './calendar.ts';
import { DELIVERY_STATES } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { impactCurve } from './impact-curve.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { SEVERITY_BOUNDS } from './project-bounds.ts';
import { line, paragraphs } from './text.ts';
import { itemType } from './timeline.ts';
import { DAY_MS } from './utc-day.ts';

const area = 'assistance';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const moment = z.iso.datetime();
const count = z.int();
const version = z.int().check(z.positive());

/** An impact or call in a list. */
export const assistanceCase = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** Whether it was simulated from the dashboard. */
  isTest: z.boolean(),
  happenedAt: moment,
  receivedAt: moment,
  lat: z.number(),
  lon: z.number(),
  /** The speed just before the impact, as reported by the phone. */
  speedKmh: z.nullable(z.number()),
  /** Acceleration severity index; null for calls. */
  asi: z.nullable(z.number()),
  axis: z.nullable(z.string()),
  /** The e-mail of the assignee; null if unassigned, or for a former dashboard user. */
  assignedTo: z.nullable(z.string()),
  assignedUid: z.nullable(z.string()),
  acknowledgedAt: z.nullable(moment),
  closedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  /** Increased by every action; an action names the version it is based on. */
  version,
});
export type AssistanceCase = z.infer<typeof assistanceCase>;

export const caseEntry = z.object({
  at: moment,
  /** Null for a former dashboard user. */
  by: z.nullable(z.string()),
  action: z.enum(CASE_ACTIONS),
  /** The comment of a closure. */
  text: z.nullable(z.string()),
  /** The e-mail of the assignee. */
  to: z.nullable(z.string()),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
});
export type CaseEntry = z.infer<typeof caseEntry>;

export const caseDetails = z.extend(assistanceCase, {
  /** The threshold at the time of the impact; impacts below it raise no alarm. */
  severityThreshold: z.nullable(z.number()),
  curve: z.nullable(impactCurve),
  /** The timeline item in which it happened. */
  trip: z.nullable(
    z.object({
      startTs: z.int(),
      endTs: z.int(),
      type: itemType,
      distanceMeters: z.number(),
      isOpen: z.boolean(),
      timeZone: z.nullable(z.string()),
    }),
  ),
  /** The delivery to the customer's receiver; null if no receiver is subscribed. */
  delivery: z.nullable(
    z.object({
      /** Null before the first attempt. */
      id: z.nullable(z.string()),
      state: z.enum(DELIVERY_STATES),
      tries: count,
      lastTryAt: z.nullable(moment),
      nextTryAt: z.nullable(moment),
      lastStatus: z.nullable(z.number()),
      lastDurationMs: z.nullable(z.number()),
    }),
  ),
  /** Views and actions, earliest first. */
  history: z.array(caseEntry),
});
export type CaseDetails = z.infer<typeof caseDetails>;

/** Contains one of the two: an impact or a call. */
const whole = z.object({ impactData: z.optional(caseDetails), assistanceCallData: z.optional(caseDetails) });
export type WholeCase = z.infer<typeof whole>;

const range = { projectId, from: calendarDay, to: calendarDay, zone: z._default(timeZone, 'UTC') };
const inOrder = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < LONGEST_RANGE_DAYS;
};
const wrongOrder = { path: ['to'], message: `must not lie before from, and at most ${LONGEST_RANGE_DAYS} days after` };

const ofDay = z.object({ date: z.string(), count });
export const dateImpacts = z.object({
  /** One entry per day of the range. Only `tests` includes tests. */
  aids: z.array(ofDay),
  bcalls: z.array(ofDay),
  /** Impacts below the threshold. */
  filtered: z.array(ofDay),
  tests: z.array(ofDay),
  totalAid: count,
  totalBcall: count,
  totalFiltered: count,
  totalTests: count,
});
export type DateImpacts = z.infer<typeof dateImpacts>;

export const getDateImpacts = endpoint({
  name: 'get impacts by day',
  area,
  method: 'GET',
  path: '/move/impact/date',
  summary: 'Impacts (aids) and calls (bcalls) of each day of a range, with totals.',
  right,
  query: z.strictObject(range).check(z.refine(inOrder, wrongOrder)),
  reply: z.object({ dateImpactsData: dateImpacts }),
});

export const contractImpacts = z.object({
  userId: z.string(),
  aids: count,
  bcalls: count,
  filtered: count,
  tests: count,
  /** The worst impact above the threshold. */
  worstAsi: z.nullable(z.number()),
  lastAt: moment,
});
export type ContractImpacts = z.infer<typeof contractImpacts>;

const search = z.optional(line(100));

export const listContractImpacts = endpoint({
  name: 'list impacts by app user',
  area,
  method: 'GET',
  path: '/move/impact/contract',
  summary: 'App users with impacts or calls within a range of days, and how many.',
  right,
  query: z
    .strictObject({ ...range, ...pageQuery.shape, search, sort: z._default(z.enum(CONTRACT_SORTS), '-last') })
    .check(z.refine(inOrder, wrongOrder)),
  reply: pageOf(contractImpacts),
});

export const listImpacts = endpoint({
  name: 'list impacts',
  area,
  method: 'GET',
  path: '/move/impact',
  summary: 'Impacts and calls within a range of days: all, or those of one app user, kind or state.',
  right,
  query: z
    .strictObject({
      ...range,
      ...pageQuery.shape,
      userId: z.optional(userId),
      /** Part of an app user's id. */
      search,
      kind: z.optional(z.enum(CASE_KINDS)),
      state: z.optional(z.enum(CASE_STATES)),
      tests: z.optional(z.enum(['only', 'without'])),
      sort: z._default(z.enum(CASE_SORTS), '-time'),
    })
    .check(z.refine(inOrder, wrongOrder)),
  reply: pageOf(assistanceCase),
});

export const listOpenCases = endpoint({
  name: 'list open cases',
  area,
  method: 'GET',
  path: '/move/impact/open',
  summary: 'The queue: open and acknowledged impacts and calls, open ones first.',
  right,
  query: z.strictObject({ projectId }),
  reply: z.object({
    items: z.array(assistanceCase),
    /** Includes those that do not fit into the list. */
    open: count,
    acknowledged: count,
    /** The server's clock, for running timers. */
    now: moment,
  }),
});

const params = z.object({ id: z.uuid() });
const query = z.strictObject({ projectId });
const note = paragraphs(LONGEST_CASE_NOTE);

export const getImpact = endpoint({
  name: 'get impact',
  area,
  method: 'GET',
  path: '/move/impact/{id}',
  summary: 'One impact or call with all details, its trip and its history. Records that the caller viewed it.',
  right,
  params,
  query,
  reply: whole,
});

export const acknowledgeCase = endpoint({
  name: 'acknowledge case',
  area,
  method: 'POST',
  path: '/move/impact/{id}/acknowledgement',
  summary: 'Acknowledges a case; without an assignee it is assigned to the caller.',
  right,
  params,
  query,
  body: z.strictObject({ version }),
  reply: whole,
});

export const assignCase = endpoint({
  name: 'assign case',
  area,
  method: 'POST',
  path: '/move/impact/{id}/assignment',
  summary: 'Assigns a case to an admin of the project, or to nobody.',
  right,
  params,
  query,
  body: z.strictObject({ version, uid: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))) }),
  reply: whole,
});

export const closeCase = endpoint({
  name: 'close case',
  area,
  method: 'POST',
  path: '/move/impact/{id}/closure',
  summary: 'Closes a case with an outcome.',
  right,
  params,
  query,
  body: z.strictObject({ version, outcome: z.enum(CASE_OUTCOMES), text: z._default(note, '') }),
  reply: whole,
});

export const reopenCase = endpoint({
  name: 'reopen case',
  area,
  method: 'POST',
  path: '/move/impact/{id}/reopening',
  summary: 'Reopens a closed, filtered or late case.',
  right,
  params,
  query,
  body: z.strictObject({ version }),
  reply: whole,
});

export const simulateCase = endpoint({
  name: 'simulate case',
  area,
  method: 'POST',
  path: '/move/impact/test',
  summary:
    'Simulates an impact or a call of an app user, as if the phone had reported it; marked as a test everywhere.',
  right,
  query,
  body: z.strictObject({
    kind: z.enum(CASE_KINDS),
    userId,
    /** Only for impacts. */
    asi: z._default(z.number().check(z.minimum(SEVERITY_BOUNDS.min), z.maximum(SEVERITY_BOUNDS.max)), 1.2),
  }),
  reply: whole,
});
