import { z } from 'zod/mini';
import { billingOrganisationId } from './billing.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { projectRole } from './role-schemas.ts';
import { filledLine, line } from './text.ts';

export const projectName = filledLine(80);

/** The data of a project that every member may see. */
export const projectSummary = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  createdAt: z.iso.datetime(),
  /** The caller's roles; empty for a dolphin without a role there. */
  roles: z.array(projectRole),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

export const createProject = endpoint({
  name: 'create project',
  area: 'projects',
  method: 'POST',
  path: '/move/project',
  summary: 'Creates a project; the caller becomes its admin.',
  right: { who: 'signed-in' },
  body: z.strictObject({
    productName: projectName,
    /** The payer, for which the caller must have a billing role. */
    billingOrganisationId: z.optional(z.nullable(billingOrganisationId)),
  }),
  reply: z.object({ project: projectSummary }),
});

export const getProject = endpoint({
  name: 'get project',
  area: 'projects',
  method: 'GET',
  path: '/move/project',
  summary: 'A project at a glance, as far as the caller may see it.',
  right: { who: 'member', roles: ['admin', 'billing', 'reader', 'user'], project: 'query.projectId' },
  query: z.strictObject({ projectId }),
  reply: z.object({
    project: projectSummary,
    /** Only for admins and readers. */
    figures: z.optional(
      z.object({
        members: z.int(),
        admins: z.int(),
        /** App users without pilots. */
        countUsers: z.int(),
        countPilotUsers: z.int(),
        trips: z.int(),
        kilometres: z.number(),
      }),
    ),
  }),
});

export const listProjects = endpoint({
  name: 'list projects',
  area: 'projects',
  method: 'GET',
  path: '/move/project/list',
  summary: 'Projects by name, searchable: those of the caller, or all for a dolphin.',
  right: { who: 'signed-in' },
  query: z.strictObject({ search: z.optional(line(80)), ...pageQuery.shape }),
  reply: pageOf(projectSummary),
});

/** The progress of the erasure of a deleted project, and finally its receipt. */
export const projectErasure = z.object({
  projectId: z.int().check(z.positive()),
  productName: z.string(),
  deletedAt: z.iso.datetime(),
  /** Null while the erasure is in progress. */
  finishedAt: z.nullable(z.iso.datetime()),
  /** The number of kinds of data, and of those completely erased. */
  parts: z.object({ total: z.int(), done: z.int() }),
  /** Rows erased so far, by kind. */
  counts: z.record(z.string(), z.int()),
});
export type ProjectErasure = z.infer<typeof projectErasure>;

export const deleteProject = endpoint({
  name: 'delete project',
  area: 'projects',
  method: 'DELETE',
  path: '/move/project',
  summary:
    'Deletes a project, whose name must be repeated: it disappears at once for everyone, then its data is erased.',
  right: { who: 'member', roles: ['admin'], project: 'query.projectId', proof: 'recent' },
  query: z.strictObject({ projectId, productName: projectName }),
  reply: z.object({ erasure: projectErasure }),
});

export const getProjectErasure = endpoint({
  name: 'get project erasure',
  area: 'projects',
  method: 'GET',
  path: '/move/project/erasure',
  summary: 'The progress of the erasure of a deleted project, for whoever deleted it and for dolphins.',
  right: { who: 'signed-in' },
  query: z.strictObject({ projectId }),
  reply: z.object({ erasure: projectErasure }),
});

export const listProjectErasures = endpoint({
  name: 'list project erasures',
  area: 'projects',
  method: 'GET',
  path: '/move/project/erasure/list',
  summary: 'Projects that the caller deleted, or all deleted ones for a dolphin, latest first.',
  right: { who: 'signed-in' },
  query: z.strictObject({ ...pageQuery.shape }),
  reply: pageOf(projectErasure),
});
