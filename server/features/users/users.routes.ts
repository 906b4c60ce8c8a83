import type { z } from 'zod';
import { MESSAGE } from '#contract/messages.ts';
import {
  createUser,
  deleteUser,
  getAvatar,
  getUser,
  getUserByUid,
  removeAvatar,
  saveAvatar,
  saveUser,
  updateToken,
  updateUser,
  userExists,
  type userUpdate,
} from '#contract/users.ts';
import { clearLoginCookie } from '#server/access/login-cookie.ts';
import { personByEmail, personById, personByUid } from '#server/access/person.queries.ts';
import { presentUser } from '#server/access/present-user.ts';
import type { Context } from '#server/context.ts';
import { renewSession } from '#server/features/session/renew-session.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { IdentityClaims, Person } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { networkOf, networksOf, throttle, throttleNetworks } from '#server/http/throttle.ts';
import { dropAvatar, encodeAvatar, keepAvatar, sendAvatar } from './avatar.ts';
import { deletePerson } from './delete-user.ts';
import { recordPerson } from './record-person.ts';
import { saveProfile } from './save-profile.ts';

/** Existence checks reveal who has an account: the limit suffices for people, but not for enumeration. */
const EXIST_BY_ADDRESS = { name: 'exist-address', hits: 60, windowSeconds: 300 };
/** Per network and e-mail: signing in begins with this check, so strangers' calls must not count against the owner. */
const EXIST_BY_ACCOUNT = { name: 'exist-account', hits: 20, windowSeconds: 300 };
const AVATAR_BY_PERSON = { name: 'avatar-person', hits: 30, windowSeconds: 600 };
const AVATAR_BY_ADDRESS = { name: 'avatar-address', hits: 100, windowSeconds: 600 };
const RECORD_BY_ADDRESS = { name: 'record-address', hits: 60, windowSeconds: 600 };

export function usersRoutes(context: Context): Route[] {
  const { db, identity, config } = context;
  const secure = config.publicUrl.startsWith('https:');

  const saveNames = async (id: string, names: z.output<typeof userUpdate>, session?: Person) => {
    await saveProfile(context, id, names);
    return userNow(id, session);
  };
  /** With the roles of the session, if there is one. */
  const userNow = async (id: string, session?: Person) => {
    const person = await personById(db, id);
    if (!person) throw new AppError('unauthenticated', 'Please sign in.');
    const { inactiveRoles, projectRoles } = session ?? person;
    return presentUser({ ...person, ...(inactiveRoles && { inactiveRoles, projectRoles }) });
  };

  return [
    route(userExists, async ({ body, exchange }) => {
      const { ip } = exchange.request;
      await throttleNetworks(db, EXIST_BY_ADDRESS, networksOf(ip));
      await throttle(db, EXIST_BY_ACCOUNT, `${networkOf(ip)} ${body.email}`);
      const person = await personByEmail(db, identity.issuer, body.email);
      return { status: person ? ('200' as const) : ('404' as const) };
    }),

    route(createUser, async ({ body, caller, exchange }) => {
      await throttleNetworks(db, RECORD_BY_ADDRESS, networksOf(exchange.request.ip));
      refuseOtherPerson(caller.claims, body);
      const { person } = await recordPerson(context, caller.claims);
      return { user: presentUser(person) };
    }),

    route(updateToken, async ({ body, caller, exchange }) => {
      refuseOtherPerson(caller.claims, body);
      const { person, changed } = await recordPerson(context, caller.claims);
      if (person.disabled) throw disabled();
      const { shown, token, csrf } = await renewSession(context, exchange, person);
      return { user: presentUser(shown?.person ?? person, shown?.viewedBy), newUser: changed, token, csrf };
    }),

    route(updateUser, async ({ body, caller }) => {
      if (caller.kind === 'signed-in') return { user: await saveNames(caller.person.id, body, caller.person) };
      const person = await personByUid(db, caller.claims.issuer, caller.claims.uid);
      if (!person) throw new AppError('unknown_user', 'Please finish the registration first.');
      if (person.disabled) throw disabled();
      return { user: await saveNames(person.id, body) };
    }),

    route(deleteUser, async ({ body, caller, exchange }) => {
      await deletePerson(context, caller.person, body.uid);
      if (body.uid === caller.person.uid) clearLoginCookie(exchange.reply, secure);
      return { deleted: true as const };
    }),

    route(getUser, async ({ caller }) => ({ user: presentUser(caller.person, caller.viewedBy) })),

    route(getUserByUid, async ({ params }) => {
      const person = await personByUid(db, identity.issuer, params.uid);
      if (!person) throw notFound('The dashboard user');
      return { user: presentUser(person) };
    }),

    route(saveAvatar, async ({ body, caller: { person }, exchange }) => {
      // In this order, so that what one person sends in vain does not count against their whole office.
      await throttle(db, AVATAR_BY_PERSON, person.id);
      await throttle(db, AVATAR_BY_ADDRESS, networkOf(exchange.request.ip));
      await keepAvatar(context, person.id, await encodeAvatar(Buffer.from(body.image, 'base64'), person.id));
      return { user: await userNow(person.id, person), message: MESSAGE.userSaved };
    }),

    route(removeAvatar, async ({ caller }) => {
      await dropAvatar(context, caller.person.id);
      return { user: await userNow(caller.person.id, caller.person), message: MESSAGE.userSaved };
    }),

    route(getAvatar, ({ params, exchange }) => sendAvatar(db, params.tag, exchange)),

    route(saveUser, async ({ body, caller }) => ({
      user: await saveNames(caller.person.id, body, caller.person),
      message: MESSAGE.userSaved,
    })),
  ];
}

const disabled = (): AppError => new AppError('user_disabled', 'This account was disabled.');

/** The body is only compared: the verified token says who the caller is. */
function refuseOtherPerson(claims: IdentityClaims, body: { uid: string; email: string }): void {
  if (body.uid === claims.uid && body.email === claims.email) return;
  throw new AppError('unauthenticated', 'The token belongs to another person.');
}
