import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { revision } from './revisions.ts';
import { line } from './text.ts';

const area = 'audit';
const moment = z.iso.datetime({ offset: true });

/** A change of any project, or of what belongs to none. */
export const auditEntry = revision.extend({
  /** Null for what belongs to no project, or to one that is gone. */
  productName: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  /** 0 for what belongs to no project. */
  project: z.union([z.literal('0').transform(Number), projectId]).optional(),
  /** E-mail or record id of a person; `-` for the product itself. */
  person: line(254).optional(),
  entity: line(60).optional(),
  action: z.enum(['created', 'changed', 'deleted']).optional(),
  from: moment.optional(),
  /** Up to, and without, this moment. */
  to: moment.optional(),
};

export const listAudit = endpoint({
  name: 'list audit trail',
  area,
  method: 'GET',
  path: '/move/audit',
  summary: 'Every change of every project and of the product itself, the latest first.',
  right: { who: 'dolphin' },
  query: z.strictObject({ ...filters, ...pageQuery.shape }),
  reply: pageOf(auditEntry),
});

export const listAuditEntities = endpoint({
  name: 'list audit entities',
  area,
  method: 'GET',
  path: '/move/audit/entity',
  summary: 'The kinds of things that ever changed.',
  right: { who: 'dolphin' },
  reply: z.object({ items: z.array(z.string()), next: z.null() }),
});

export const exportAudit = endpoint({
  name: 'export audit trail',
  area,
  method: 'GET',
  path: '/move/audit/export',
  summary: 'The same as text/csv, one row a changed field, however many: it is written while it is read.',
  right: { who: 'dolphin' },
  query: z.strictObject(filters),
  /** A stream of text/csv. */
  reply: z.unknown(),
});

export const restoreAudit = endpoint({
  name: 'restore from audit trail',
  area,
  method: 'POST',
  path: '/move/audit/{id}/restore',
  summary:
    'Brings back the state before a change of something that belongs to no project. What was changed again since is refused as a conflict, until the call names the latest change it knows of.',
  right: { who: 'dolphin' },
  params: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({ latest: z.number().int().positive().optional() }),
  reply: z.object({ restored: z.literal(true) }),
});
