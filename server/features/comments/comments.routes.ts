import { addComment, changeComment, deleteComment, findMentionable, listComments } from '#contract/comments.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { commentsPage, presentComments } from './comments.queries.ts';
import { mentionable } from './mentions.ts';
import { COMMENTS_BY_PERSON, changeText, removeComment, writeComment } from './write-comment.ts';

const isAdminOf = ({ globalRoles, projectRoles }: Person, projectId: number): boolean =>
  globalRoles.includes('admin') ||
  projectRoles.some((entry) => entry.projectId === projectId && entry.roles.includes('admin'));

/** Cases are for admins, and so is what is said about them. */
function refuseCases(person: Person, projectId: number, caseId: string | undefined): void {
  if (caseId !== undefined && !isAdminOf(person, projectId)) {
    throw new AppError('forbidden', 'Only admins may see cases.');
  }
}

export function commentsRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listComments, async ({ query, caller: { person } }) => {
      refuseCases(person, query.projectId, query.caseId);
      await existingUser(db, query.projectId, query.userId);
      const seesCases = isAdminOf(person, query.projectId);
      const { items, next } = await commentsPage(db, { ...query, seesCases });
      return { items: await presentComments(db, items, person.id), next };
    }),

    route(addComment, async ({ query, body, caller: { person } }) => {
      refuseCases(person, query.projectId, body.caseId);
      await throttle(db, COMMENTS_BY_PERSON, person.id);
      return { comment: await writeComment(context, query, person.id, body) };
    }),

    route(changeComment, async ({ params, query, body, caller: { person } }) => {
      await throttle(db, COMMENTS_BY_PERSON, person.id);
      const isAdmin = isAdminOf(person, query.projectId);
      return { comment: await changeText(context, query, person.id, { ...params, ...body, isAdmin }) };
    }),

    route(deleteComment, async ({ params, query, caller: { person } }) => {
      await throttle(db, COMMENTS_BY_PERSON, person.id);
      const isAdmin = isAdminOf(person, query.projectId);
      await removeComment(context, query, person.id, { ...params, isAdmin });
      return { deleted: true as const };
    }),

    route(findMentionable, async ({ query }) => ({
      items: await mentionable(db, query.projectId, query.search, query.subject),
    })),
  ];
}
