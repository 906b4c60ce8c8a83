import {
  createProject,
  deleteProject,
  getProject,
  getProjectErasure,
  listProjectErasures,
  listProjects,
} from '#contract/projects.ts';
import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Person } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { createProjectFor } from './create-project.ts';
import { deleteProjectNamed } from './delete-project.ts';
import { erasureOf, erasuresPage } from './erasures.queries.ts';
import { tripTotals, userTotals } from './figures.queries.ts';
import { countMembers, projectFor, projectsPage } from './projects.queries.ts';

const CREATE_BY_PERSON = { name: 'create-project', hits: 50, windowSeconds: 3600 };

type Row = Awaited<ReturnType<typeof projectFor>>;
const present = (row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });

export function projectsRoutes(context: Context): Route[] {
  const { db } = context;
  const figuresOf = async (projectId: number) => ({
    ...(await countMembers(db, projectId)),
    ...(await userTotals(db, projectId)),
    ...(await tripTotals(db, projectId)),
  });
  return [
    route(createProject, async ({ body, caller }) => {
      await throttle(db, CREATE_BY_PERSON, caller.person.id);
      const id = await createProjectFor(context, caller.person, body.productName, body.billingOrganisationId);
      return { project: present(await projectFor(db, id, caller.person.id)) };
    }),

    route(getProject, async ({ query, caller: { person } }) => {
      const project = await projectFor(db, query.projectId, person.id);
      const seesFigures = isDolphin(person) || project.roles.some((role) => role === 'admin' || role === 'reader');
      const figures = seesFigures ? await figuresOf(query.projectId) : undefined;
      return { project: present(project), figures };
    }),

    route(listProjects, async ({ query, caller: { person } }) => {
      const memberId = isDolphin(person) ? null : person.id;
      const { items, next } = await projectsPage(db, { ...query, memberId, userId: person.id });
      return { items: items.map(present), next };
    }),

    route(deleteProject, async ({ query, caller: { person } }) => {
      await deleteProjectNamed(context, person, query.projectId, query.productName);
      return { erasure: await erasureOf(db, person.id, query.projectId) };
    }),

    route(getProjectErasure, async ({ query, caller: { person } }) => ({
      erasure: await erasureOf(db, seesErasuresOf(person), query.projectId),
    })),

    route(listProjectErasures, ({ query, caller: { person } }) => erasuresPage(db, seesErasuresOf(person), query)),
  ];
}

const seesErasuresOf = (person: Person): string | null => (isDolphin(person) ? null : person.id);
