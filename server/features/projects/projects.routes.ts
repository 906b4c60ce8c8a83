import {
  createProject,
  deleteProject,
  getProject,
  getProjectErasure,
  listProjectErasures,
  listProjects,
} from '#contract/projects.ts';
import { isDolphin, type ProjectRole } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { createProjectFor } from './create-project.ts';
import { deleteProjectNamed } from './delete-project.ts';
import { erasureOf, erasuresPage } from './erasures.queries.ts';
import { tripTotals, userTotals } from './figures.queries.ts';
import { countMembers, findProject, projectsPage } from './projects.queries.ts';

const CREATE_BY_PERSON = { name: 'create-project', hits: 50, windowSeconds: 3600 };

type Row = Awaited<ReturnType<typeof findProject>>;
const present = (row: Row, roles: ProjectRole[]) => ({ ...row, createdAt: row.createdAt.toISOString(), roles });

export function projectsRoutes(context: Context): Route[] {
  const { db } = context;
  const figuresOf = async (projectId: number) => ({
    ...(await countMembers(db, projectId)),
    ...(await userTotals(db, projectId)),
    ...(await tripTotals(db, projectId)),
  });
  return [
    route(createProject, async ({ body, caller }) => {
      if (caller.lacksSecondFactor) {
        throw new AppError(
          'second_factor',
          'Whoever creates a project administers it, which needs a second factor here.',
        );
      }
      await throttle(db, CREATE_BY_PERSON, caller.person.id);
      const id = await createProjectFor(context, caller.person, body.productName, body.billingOrganisationId);
      return { project: present(await findProject(db, id), ['admin']) };
    }),

    route(getProject, async ({ query, caller: { person } }) => {
      const project = await findProject(db, query.projectId);
      const roles = rolesOf(person, query.projectId);
      const seesFigures = isDolphin(person) || roles.some((role) => role === 'admin' || role === 'reader');
      const figures = seesFigures ? await figuresOf(query.projectId) : undefined;
      return { project: present(project, roles), figures };
    }),

    route(listProjects, async ({ query, caller: { person } }) => {
      const among = isDolphin(person) ? null : person.projectRoles.map(({ projectId }) => projectId);
      const { items, next } = await projectsPage(db, { ...query, among });
      return { items: items.map((row) => present(row, rolesOf(person, row.projectId))), next };
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

const rolesOf = ({ projectRoles }: Person, projectId: number): ProjectRole[] =>
  projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];

const seesErasuresOf = (person: Person): string | null => (isDolphin(person) ? null : person.id);
