import { loginTokenOf, setLoginCookie } from '#server/access/login-cookie.ts';
import { personOfSession, type Shown } from '#server/access/person-of-session.ts';
import { csrfTokenFor, hashLoginToken, signCallToken } from '#server/access/session-tokens.ts';
import { sessionByTokenHash } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import type { Person } from '#server/http/caller.ts';
import { languageOf } from '#server/http/language.ts';
import type { Exchange } from '#server/http/route.ts';

/** Within a session of the same person: sets the cookie again and returns a new call token. Otherwise nothing. */
export async function renewSession(
  context: Context,
  { request, reply }: Exchange,
  person: Person,
): Promise<{ token: string | null; csrf: string | null; shown: Shown | null }> {
  const { db, secrets, config, now } = context;
  const loginToken = loginTokenOf(request);
  const session = loginToken ? await sessionByTokenHash(db, hashLoginToken(loginToken), now()) : undefined;
  if (!loginToken || session?.userId !== person.id) return { token: null, csrf: null, shown: null };
  setLoginCookie(reply, loginToken, session.expiresAt, config.publicUrl.startsWith('https:'));
  await db.updateTable('sessions').set({ last_seen_at: now() }).where('id', '=', session.id).execute();
  // Mails are written in the person's current language.
  const language = languageOf(request);
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', person.id)
    .where('language', 'is distinct from', language)
    .execute();
  const shown = await personOfSession(context, session);
  return { token: signCallToken(secrets, session.id, now()), csrf: csrfTokenFor(secrets, session.id), shown };
}
