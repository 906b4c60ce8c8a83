import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { revision } from './revisions.ts';
import { line } from './text.ts';

const area = 'audit';
const moment = z.iso.datetime({ offset: true });

/** A change in any project, or outside of projects. */
export const auditEntry = z.extend(revision, {
  /** Null outside of projects, or for a deleted project. */
  productName: z.nullable(z.string()),
  /** The IP address of a sign-in, an export or an account change. */
  address: z.nullable(z.string()),
  /** The position in the hash chain and the seal; null for up to a minute until it is sealed. */
  seal: z.nullable(z.object({ number: z.int(), value: z.string() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  /** 0 for changes outside of projects. */
  project: z.optional(z.union([z.pipe(z.literal('0'), z.transform(Number)), projectId])),
  /** The e-mail or record id of a person; `-` for the product itself. */
  person: z.optional(line(254)),
  entity: z.optional(line(60)),
  action: z.optional(z.enum(['created', 'changed', 'deleted'])),
  from: z.optional(moment),
  /** Up to this time (exclusive). */
  to: z.optional(moment),
};

export const listAudit = endpoint({
  name: 'list audit trail',
  area,
  method: 'GET',
  path: '/move/audit',
  summary: 'Every change of every project and of the product itself, latest first.',
  right: { who: 'dolphin' },
  query: z.strictObject({ ...filters, ...pageQuery.shape }),
  reply: pageOf(auditEntry),
});

export const listAuditEntities = endpoint({
  name: 'list audit entities',
  area,
  method: 'GET',
  path: '/move/audit/entity',
  summary: 'The kinds of entities that have ever changed.',
  right: { who: 'dolphin' },
  reply: z.object({ items: z.array(z.string()), next: z.null() }),
});

export const exportAudit = endpoint({
  name: 'export audit trail',
  area,
  method: 'GET',
  path: '/move/audit/export',
  summary: 'The same as a streamed text/csv, one row per changed field.',
  right: { who: 'dolphin' },
  query: z.strictObject(filters),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  isLong: true,
  reply: z.unknown(),
});

export const checkAuditSeals = endpoint({
  name: 'check audit trail',
  area,
  method: 'GET',
  path: '/move/audit/seal',
  summary:
    'Whether any sealed entry of the audit trail was changed, emptied, added or removed since, other than by an erasure that the trail itself lists. Entries are sealed within a minute.',
  right: { who: 'dolphin' },
  reply: z.object({
    /** Up to the first that is broken. */
    sealed: z.int(),
    /** Those of them that the product has erased since: by retention, with an app user or with a project. */
    erased: z.int(),
    open: z.int(),
    /** The id of the first entry with a wrong seal, or sealed after seals had been removed; null if all are valid. */
    brokenAt: z.nullable(z.int()),
    /** The ids of all such entries, at most 20, and how many there are. */
    broken: z.array(z.int()),
    brokenCount: z.int(),
    /** If stored elsewhere, it also proves that none were removed or sealed anew while the product was stopped. */
    lastSeal: z.nullable(z.string()),
  }),
});

export const restoreAudit = endpoint({
  name: 'restore from audit trail',
  area,
  method: 'POST',
  path: '/move/audit/{id}/restore',
  summary:
    'Restores the state before a change outside of projects. If it was changed again since, the call is refused as a conflict until it names the latest change.',
  right: { who: 'dolphin' },
  params: z.strictObject({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) }),
  body: z.strictObject({ latest: z.optional(z.int().check(z.positive())) }),
  reply: z.object({ restored: z.literal(true) }),
});
