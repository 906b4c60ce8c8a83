import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/endpoint.ts';
import { findByToken } from '#contract/session.ts';
import type { Context } from '#server/context.ts';
import { createBoundedCalls } from '#server/http/call-turns.ts';
import { networkOf } from '#server/http/throttle.ts';
import { WEB_SERVER_HEADER, webServerKey } from '#server/http/web-server-key.ts';

export type FoundUser = Extract<ReplyOf<typeof findByToken>, { email: string }>;

/** A browser loads a few pages at a time. */
const MAX_PER_TOKEN = 6;
/** Tokens that may be unknown to everybody are looked up a few at a time, of a network and of all. */
const MAX_PER_NETWORK = 3;
const MAX_AT_ONCE = 4;

/** Finds whom a login token belongs to, by a call to the product server: in this process or at its address. */
export function createUserFinder(
  app: FastifyInstance,
  context: Context,
): (token: string, ip: string) => Promise<FoundUser | null> {
  const { config, secrets } = context;
  const headers = { 'content-type': 'application/json', [WEB_SERVER_HEADER]: webServerKey(secrets) };
  const local = config.parts.includes('api');
  const inTurn = createBoundedCalls();

  const findByTokenRemotely = async (token: string): Promise<unknown> => {
    const payload = JSON.stringify({ token });
    if (local) {
      const answer = await app.inject({ method: 'POST', url: findByToken.path, headers, payload });
      if (answer.statusCode >= 500) throw new Error(`findByToken answered ${answer.statusCode}`);
      return answer.json();
    }
    const answer = await fetch(`${config.apiUrl}${findByToken.path}`, { method: 'POST', headers, body: payload });
    if (answer.status >= 500) throw new Error(`findByToken answered ${answer.status}`);
    return answer.json();
  };

  /** Null if the token is unknown; a product server that cannot respond is an error, not a signed-out person. */
  return async (token, ip) => {
    const owners = [
      { name: `token ${token}`, most: MAX_PER_TOKEN },
      { name: `network ${networkOf(ip)}`, most: MAX_PER_NETWORK },
      { name: 'all', most: MAX_AT_ONCE },
    ];
    const reply = findByToken.reply.safeParse(await inTurn(owners, () => findByTokenRemotely(token)));
    return reply.success && reply.data.email !== null ? reply.data : null;
  };
}
