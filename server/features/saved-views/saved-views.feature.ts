import { isDolphin, rolesOn } from '#contract/roles.ts';
import { deleteView, listSavedViews, saveView } from '#contract/saved-views.ts';
import { feature } from '#server/feature.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { route } from '#server/http/route.ts';
import { confirmRight } from '#server/http/running-calls.ts';
import { throttle } from '#server/http/throttle.ts';
import { publishShared } from './publish-shared.ts';
import { keepView, presentView, viewsOf } from './saved-views.queries.ts';

const isAdmin = (person: Person, projectId: number): boolean =>
  isDolphin(person) || rolesOn(person, projectId).includes('admin');

/** More often than anybody saves views. */
const SAVES_BY_PERSON = { name: 'view-saves', hits: 300, windowSeconds: 3_600 };

/** Addresses of screens under a name: one's own, and those that an admin shares with the project. */
export const savedViewsFeature = feature({
  name: 'saved-views',
  routes: ({ db, events, now }) => [
    route(listSavedViews, async ({ query: { projectId, screen }, caller: { person } }) => {
      const rows = await viewsOf(db, projectId, person.id).where('screen', '=', screen).execute();
      return { items: rows.map((row) => presentView(row, person.id)) };
    }),

    route(saveView, async ({ query: { projectId }, body, caller: { person } }) => {
      if (body.shared && !isAdmin(person, projectId)) {
        throw new AppError('forbidden', 'Only admins share views with the project.');
      }
      await throttle(db, SAVES_BY_PERSON, person.id);
      const { after } = await db.transaction().execute(async (tx) => {
        const kept = await keepView(tx, projectId, person.id, body, now());
        for (const row of kept.formerDefaults) {
          await publishShared(tx, events, person.id, { before: row, after: { ...row, is_default: false } });
        }
        await publishShared(tx, events, person.id, kept);
        await confirmRight(tx);
        return kept;
      });
      return { view: presentView(after, person.id) };
    }),

    route(deleteView, async ({ params: { id }, query: { projectId }, caller: { person } }) => {
      await db.transaction().execute(async (tx) => {
        const before = await viewsOf(tx, projectId, person.id).where('id', '=', id).forUpdate().executeTakeFirst();
        if (!before) throw notFound('The view');
        if (before.owner !== person.id && !isAdmin(person, projectId)) {
          throw new AppError('forbidden', 'Only admins delete shared views of others.');
        }
        await tx.deleteFrom('saved_views').where('project_id', '=', projectId).where('id', '=', id).execute();
        await publishShared(tx, events, person.id, { before });
        await confirmRight(tx);
      });
      return { deleted: true as const };
    }),
  ],
});
