import { createInvitation, listInvitations, readInvitation, withdrawInvitation } from '#contract/invitations.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { languageOf } from '#server/http/language.ts';
import { type Route, route } from '#server/http/route.ts';
import { networkOf, throttle, throttleShared } from '#server/http/throttle.ts';
import { hashInvitationToken, pendingInvitations } from './invitations.queries.ts';
import { invite, withdraw } from './invite.ts';

const MAX = 200;
/** Each one is a mail to someone who did not ask for it. */
const BY_PERSON = { name: 'invite by person', hits: 40, windowSeconds: 3_600 };
const IN_PROJECT = { name: 'invite by project', hits: 100, windowSeconds: 86_400 };
const READ_BY_ADDRESS = { name: 'invitation by address', hits: 60, windowSeconds: 300 };

type Pending = Awaited<ReturnType<typeof invite>>['made'];

export function invitationsRoutes(context: Context): Route[] {
  const { db, now } = context;
  const present = ({ id, email, roles, invitedBy, createdAt, expiresAt }: Pending) => ({
    id,
    email,
    roles,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now(),
  });
  return [
    route(listInvitations, async ({ query }) => {
      const rows = await pendingInvitations(db)
        .where('invitations.project_id', '=', query.projectId)
        .orderBy('invitations.created_at', 'desc')
        .limit(MAX)
        .execute();
      return { items: rows.map(present), next: null };
    }),

    route(createInvitation, async ({ query, body, caller, exchange }) => {
      await throttle(db, BY_PERSON, caller.person.id);
      await throttleShared(db, IN_PROJECT, { ...query, actorId: caller.person.id });
      const input = { ...query, ...body, language: languageOf(exchange.request) };
      const { made, isMailed } = await invite(context, caller.person, input);
      return { invitation: present(made), mail: isMailed ? ('sent' as const) : ('withheld' as const) };
    }),

    route(withdrawInvitation, async ({ params, query, caller }) => {
      await withdraw(context, caller.person, query.projectId, params.id);
      return { withdrawn: true as const };
    }),

    route(readInvitation, async ({ body, exchange }) => {
      await throttle(db, READ_BY_ADDRESS, networkOf(exchange.request.ip));
      const found = await pendingInvitations(db)
        .where('invitations.token_hash', '=', hashInvitationToken(body.token))
        .where('invitations.expires_at', '>', now())
        .executeTakeFirst();
      if (!found) throw new AppError('invalid_link', 'This invitation was taken up, withdrawn or is over.');
      const { email, productName, roles, invitedBy, expiresAt } = found;
      return { email, productName, roles, invitedBy, expiresAt: expiresAt.toISOString() };
    }),
  ];
}
