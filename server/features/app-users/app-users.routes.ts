import {
  blockUser,
  changeUserConfig,
  deleteAppUser,
  getAuthCode,
  getUserConfig,
  postAuthCode,
  registerUser,
  registerUserByOldName,
} from '#contract/app-users.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { namedIn, refuseForeign } from '#server/access/own-project.ts';
import type { Context } from '#server/context.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { servicesFor } from '#server/features/sdk-config/sdk-settings.ts';
import type { KeyHolder } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { makeAuthCode } from './auth-codes.ts';
import { changeServices } from './change-user-config.ts';
import { eraseUser } from './erase-user.ts';
import { signInUser } from './sign-in-user.ts';
import { setUserMark } from './user-mark.ts';

export function appUsersRoutes(context: Context): Route[] {
  const register = (caller: KeyHolder, body: { userId: string; qualifier?: string; projectId?: number }) => {
    refuseForeign(caller, body.projectId);
    const { userId, qualifier } = body;
    return signInUser(context, { projectId: caller.projectId, userId, qualifier, audience: caller.name });
  };
  const authCode = async (caller: KeyHolder, named: { userId: string; projectId?: number }) => {
    refuseForeign(caller, named.projectId);
    const user = { projectId: caller.projectId, userId: named.userId, audience: caller.name };
    return { authCode: await makeAuthCode(context, user) };
  };
  return [
    route(registerUser, ({ caller, body }) => register(caller, body)),
    route(registerUserByOldName, ({ caller, body }) => register(caller, body)),
    route(getAuthCode, ({ caller, query }) => authCode(caller, query)),
    route(postAuthCode, ({ caller, body }) => authCode(caller, body)),

    route(deleteAppUser, async ({ caller, query, body }) => {
      const { projectId, userId } = namedIn(query, body);
      refuseForeign(caller, projectId);
      const { receipt } = await eraseUser(context, projectId, userId, caller.keyId);
      return { projectId, userId, deleted: true as const, receipt };
    }),

    route(blockUser, async ({ caller, body: { projectId, userId, block } }) => {
      refuseForeign(caller, projectId);
      const actor = { actorId: null, apiKey: caller.name };
      await waitingBriefly(context.db, (tx) =>
        setUserMark(context, tx, { projectId, userId }, 'blocked', block, actor),
      );
      return { projectId, userId, blocked: block };
    }),

    route(getUserConfig, async ({ caller, query: { projectId, userId } }) => {
      refuseForeign(caller, projectId);
      const user = await existingUser(context.db, projectId, userId);
      return { projectId, userId, services: await servicesFor(context.db, user) };
    }),

    route(changeUserConfig, async ({ caller, query, body }) => {
      const { projectId, userId } = namedIn(query, body);
      refuseForeign(caller, projectId);
      return { projectId, userId, services: await changeServices(context, caller, userId, body.services) };
    }),
  ];
}
