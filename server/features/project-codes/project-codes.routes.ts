import {
  changeProjectCode,
  createProjectCode,
  endProjectCode,
  getProjectCode,
  joinByCode,
  listCodeJoins,
  listProjectCodes,
} from '#contract/project-codes.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import { type Route, route } from '#server/http/route.ts';
import { networkOf } from '#server/http/throttle.ts';
import { createCode } from './create-project-code.ts';
import { editCode } from './edit-project-code.ts';
import { endCode } from './end-project-code.ts';
import { guarded } from './guesses.ts';
import { joinWithCode } from './join-by-code.ts';
import { presentCode } from './present-code.ts';
import { codeJoinsPage, findProjectCode, projectCodesPage, projectOfCode } from './project-codes.queries.ts';

/** Attempts in progress count as wrong: a hall full of people who join at once must not look like guessing. */
const MAX_PER_NETWORK = 8;
/** Joins by one code wait for each other, and those of one user id for its erasure. */
const MAX_PER_PROJECT = 4;

export function projectCodesRoutes(context: Context): Route[] {
  const { db, now } = context;
  const inTurn = createCallTurns();
  const existing = async (projectId: number, id: string) => {
    const row = await findProjectCode(db, projectId, id);
    if (!row) throw notFound('The project code');
    return row;
  };
  const endOf = (text: string | null): Date | null => {
    if (text === null) return null;
    const end = new Date(text);
    if (end > now()) return end;
    const message = 'must be in the future';
    throw new AppError('validation', `body.expiresAt: ${message}`, { fields: { 'body.expiresAt': message } });
  };
  return [
    route(createProjectCode, async ({ query: { projectId }, body, caller }) => {
      const input = { ...body, projectId, expiresAt: endOf(body.expiresAt), actorId: caller.person.id };
      return { projectCode: presentCode(await createCode(context, input), now()) };
    }),
    route(listProjectCodes, async ({ query }) => {
      const { items, next } = await projectCodesPage(db, query, now());
      return { items: items.map((row) => presentCode(row, now())), next };
    }),
    route(getProjectCode, async ({ params, query }) => ({
      projectCode: presentCode(await existing(query.projectId, params.id), now()),
    })),
    route(changeProjectCode, async ({ params, query, body, caller }) => {
      const ref = { ...params, ...query, actorId: caller.person.id };
      const expiresAt = body.expiresAt === undefined ? undefined : endOf(body.expiresAt);
      return { projectCode: presentCode(await editCode(context, ref, { ...body, expiresAt }), now()) };
    }),
    route(endProjectCode, async ({ params, query, caller }) => {
      const ref = { ...params, ...query, actorId: caller.person.id };
      return { projectCode: presentCode(await endCode(context, ref), now()) };
    }),
    route(listCodeJoins, async ({ params, query }) => {
      await existing(query.projectId, params.id);
      return codeJoinsPage(db, params.id, query);
    }),
    route(joinByCode, async ({ body, exchange }) => {
      const { ip } = exchange.request;
      const join = async () => {
        const projectId = await projectOfCode(db, body.code);
        const owners = projectId === undefined ? [] : [{ name: `project ${projectId}`, most: MAX_PER_PROJECT }];
        return inTurn(owners, () => joinWithCode(context, body));
      };
      return inTurn([{ name: networkOf(ip), most: MAX_PER_NETWORK }], () => guarded(context, ip, join));
    }),
  ];
}
