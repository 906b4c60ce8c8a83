import { z } from 'zod/mini';
import { appUserFilter, chosenUserIds } from './app-user-list.ts';
import { tagsChange } from './app-user-tags.ts';
import { LOGGING_HOURS } from './dolphin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { logLevel } from './remote-logging.ts';
import { servicesChange } from './services.ts';

/** Bulk actions of the same kind and project run one after the other. */
export const BULK_KINDS = ['tags', 'pilot', 'blocked', 'logging', 'override', 'erase'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
export const BULK_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** The number of app users per step of a dry run. */
export const PREVIEWED_AT_ONCE = 10_000;
export const SAMPLE_SIZE = 20;

const area = 'bulk works';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const count = z.int();
const moment = z.iso.datetime();
const ofProject = z.strictObject({ projectId });

const on = z.boolean();
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tags'), ...tagsChange.shape }),
  z.strictObject({ kind: z.literal('pilot'), on }),
  z.strictObject({ kind: z.literal('blocked'), on }),
  z.strictObject({
    kind: z.literal('logging'),
    /** Null ends logging. */
    start: z.nullable(
      z.strictObject({ level: logLevel, hours: z.union(LOGGING_HOURS.map((hours) => z.literal(hours))) }),
    ),
  }),
  z.strictObject({
    kind: z.literal('override'),
    /** False switches a service off for the user; true makes it follow the project again; empty resets everything. */
    services: servicesChange,
  }),
  z.strictObject({ kind: z.literal('erase') }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** The affected users: individually selected, or all that match a filter. */
const target = { filter: z.optional(appUserFilter), userIds: z.optional(chosenUserIds) };
const isOneTarget = z.refine<{ filter?: unknown; userIds?: unknown }>(
  ({ filter, userIds: ids }) => (filter === undefined) !== (ids === undefined),
  'needs either filter or userIds',
);

export const bulkPreview = z.object({
  /** The number of app users out of `total` that would change; the others already have it or may not have it. */
  changed: count,
  unchanged: count,
  refused: count,
  /** Selected ids that are not app users of this project. */
  missing: count,
  total: count,
  /** Where the dry run continues; null at the end. */
  next: z.nullable(z.string()),
  /** The first users who would change. */
  sample: z.array(z.string()),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const previewBulkWork = endpoint({
  name: 'preview bulk work',
  area,
  method: 'POST',
  path: '/move/bulkWork/preview',
  summary: `What an action would change on the app users chosen or matching, without changing it; ${PREVIEWED_AT_ONCE} at a time.`,
  right,
  query: ofProject,
  body: z.strictObject({ action: bulkAction, ...target, cursor: pageQuery.shape.cursor }).check(isOneTarget),
  reply: bulkPreview,
});

export const bulkWork = z.object({
  id: z.uuid(),
  action: bulkAction,
  /** Null for individually selected users. */
  filter: z.nullable(appUserFilter),
  /** The bulk action that this one undoes. */
  undoes: z.nullable(z.uuid()),
  state: z.enum(BULK_STATES),
  /** Null until the list of app users is complete. */
  total: z.nullable(count),
  /** For erasure, the number typed to confirm. If more users match, nobody is erased. */
  typed: z.nullable(count),
  done: count,
  changed: count,
  unchanged: count,
  /** Not allowed, such as one tag too many; for an undo, changed again since. */
  refused: count,
  requestedBy: z.nullable(z.string()),
  requestedAt: moment,
  endedAt: z.nullable(moment),
  mayUndo: z.boolean(),
});
export type BulkWork = z.infer<typeof bulkWork>;

const one = z.object({ work: bulkWork });

export const startBulkWork = endpoint({
  name: 'start bulk work',
  area,
  method: 'POST',
  path: '/move/bulkWork',
  summary:
    'Starts an action on the selected app users, or on all current matches; users who register later are not affected. Erasing requires their number.',
  right,
  query: ofProject,
  body: z
    .strictObject({
      action: bulkAction,
      ...target,
      /** For erasure, the number of users; if too many for one dry run, the maximum. */
      typed: z.optional(count),
    })
    .check(isOneTarget),
  reply: one,
});

export const listBulkWorks = endpoint({
  name: 'list bulk works',
  area,
  method: 'GET',
  path: '/move/bulkWork',
  summary: 'Bulk actions on app users, latest first; they are kept for 90 days.',
  right,
  query: z.strictObject({ projectId, ...pageQuery.shape }),
  reply: pageOf(bulkWork),
});

const params = z.strictObject({ id: z.uuid() });

export const getBulkWork = endpoint({
  name: 'get bulk work',
  area,
  method: 'GET',
  path: '/move/bulkWork/{id}',
  summary: 'The progress of a bulk action on app users.',
  right,
  params,
  query: ofProject,
  reply: one,
});

export const cancelBulkWork = endpoint({
  name: 'cancel bulk work',
  area,
  method: 'POST',
  path: '/move/bulkWork/{id}/cancel',
  summary: 'Cancels a bulk action on app users. What it has changed stays, and can be undone.',
  right,
  params,
  query: ofProject,
  reply: one,
});

export const undoBulkWork = endpoint({
  name: 'undo bulk work',
  area,
  method: 'POST',
  path: '/move/bulkWork/{id}/undo',
  summary: 'Starts undoing a bulk action, except where values were changed again since. Erasures cannot be undone.',
  right,
  params,
  query: ofProject,
  reply: one,
});
