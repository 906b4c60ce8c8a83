import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { line } from './text.ts';

const leaf = z.union([z.string(), z.number(), z.boolean(), z.null(), z.readonly(z.array(z.unknown()))]);

export const fieldChange = z.object({
  /** The path, such as "services.driving.enabled"; empty for the whole value. */
  field: z.string(),
  before: leaf,
  after: leaf,
});

/** Why a former state cannot be restored. */
export const UNRESTORABLE = [
  /** This kind cannot be restored, because it was an event, not a setting. */
  'kind',
  /** It needs a secret, and secrets are not stored in revisions. */
  'secret',
  /** Its values were erased with the person. */
  'erased',
  /** Only dolphins may change it. */
  'role',
] as const;

/** A change: who, when, what, before and after. */
export const revision = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  projectId: z.nullable(z.int()),
  /** Null for the product itself, or a customer's backend. */
  actor: z.nullable(
    z.object({
      id: z.string(),
      /** Null for a former dashboard user. */
      email: z.nullable(z.string()),
    }),
  ),
  /** The kind of entity, such as "sdk-config" or "project-roles". */
  entity: z.string(),
  entityId: z.string(),
  /** The display name; null if the kind is enough. */
  entityName: z.nullable(z.string()),
  action: z.enum(['created', 'changed', 'deleted']),
  /** The changed fields, without secrets. */
  changes: z.array(fieldChange),
  /** Null if the previous state can be restored. */
  unrestorable: z.nullable(z.enum(UNRESTORABLE)),
});
export type Revision = z.infer<typeof revision>;

export const listRevisions = endpoint({
  name: 'list revisions',
  area: 'revisions',
  method: 'GET',
  path: '/move/revision',
  summary: 'Every change of a project, latest first: who, when, what, before and after.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  query: z.strictObject({
    projectId,
    entity: z.optional(line(60)),
    /** The record id of a person, as in `actor.id`. */
    actor: z.optional(z.uuid()),
    from: z.optional(z.iso.datetime({ offset: true })),
    /** Up to this time (exclusive). */
    to: z.optional(z.iso.datetime({ offset: true })),
    ...pageQuery.shape,
  }),
  reply: pageOf(revision),
});

export const listRevisionFilters = endpoint({
  name: 'list revision filters',
  area: 'revisions',
  method: 'GET',
  path: '/move/revision/filter',
  summary: 'The kinds of entities that changed in a project, and the people who changed them.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: z.object({
    entities: z.array(z.string()),
    actors: z.array(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  }),
});

/** What a restore would undo if the entity was changed again since: the `conflict.current` of the error. */
export const changedSince = z.object({
  /** Pass it in the next attempt to restore anyway. */
  latest: z.int(),
  /** From the current state to the one that would be restored. */
  changes: z.array(fieldChange),
});
export type ChangedSince = z.infer<typeof changedSince>;

export const restoreRevision = endpoint({
  name: 'restore revision',
  area: 'revisions',
  method: 'POST',
  path: '/move/revision/{id}/restore',
  summary:
    'Restores the state before a change. If it was changed again since, the call is refused as a conflict until it names the latest change.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId' },
  params: z.strictObject({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) }),
  query: z.strictObject({ projectId }),
  body: z.strictObject({ latest: z.optional(z.int().check(z.positive())) }),
  reply: z.object({ revision }),
});
