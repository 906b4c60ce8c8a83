import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IDENTITY_PATH } from '#contract/constants.ts';
import { sealFor, unsealFor } from '#server/sealed.ts';
import type { Secrets } from '#server/secrets.ts';

/** An attempt started in this browser, waiting for the provider's response. */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  purpose: z.enum(['sign-in', 'register']),
  /** As it was typed. */
  email: z.string(),
  /** Where the person wanted to go. */
  redirect: z.string().nullable(),
  endsAt: z.number(),
});
export type Flow = z.infer<typeof flow>;

/** Long enough to register there and to follow a link from a mail. */
const LIFE_S = 60 * 60;
const PURPOSE = 'oidc-flow';

/** Each attempt has its own cookie, so that two tabs do not interfere. */
const cookieOf = (state: string): string => `id.flow.${state.slice(0, 12)}`;
const optionsFor = (secure: boolean) => ({ path: IDENTITY_PATH, httpOnly: true, sameSite: 'strict', secure }) as const;

export function keepFlow(reply: FastifyReply, secrets: Secrets, begun: Omit<Flow, 'endsAt'>, secure: boolean): void {
  const text = JSON.stringify({ ...begun, endsAt: Date.now() + LIFE_S * 1000 });
  const sealed = sealFor(secrets, PURPOSE, begun.state, text).toString('base64url');
  reply.setCookie(cookieOf(begun.state), sealed, { ...optionsFor(secure), maxAge: LIFE_S });
}

/** The attempt a response belongs to; none if this browser did not start it. It is consumed. */
export function consumeFlow(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  secrets: Secrets,
  state: string,
  secure: boolean,
): Flow | null {
  if (!/^[\w-]+$/.test(state)) return null;
  const sealed = cookies[cookieOf(state)];
  if (!sealed) return null;
  reply.clearCookie(cookieOf(state), optionsFor(secure));
  const text = unsealFor(secrets, PURPOSE, state, Buffer.from(sealed, 'base64url'));
  const found = text ? flow.safeParse(JSON.parse(text)) : null;
  return found?.success && found.data.endsAt > Date.now() ? found.data : null;
}
