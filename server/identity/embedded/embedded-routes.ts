import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IDENTITY_PATH, LANGUAGES } from '#contract/constants.ts';
import { email } from '#contract/text.ts';
import { createBoundedCalls } from '#server/http/call-turns.ts';
import { parseInput } from '#server/http/input.ts';
import { languageAccepted } from '#server/http/language.ts';
import { refuseForeignOrigin } from '#server/identity/refuse-foreign-origin.ts';
import { asksForCode, requireSession } from './browser-session.ts';
import { changePassword } from './change-password.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { toIdentityFailure } from './failures.ts';
import { issueIdentity } from './issue-identity.ts';
import { isKnownDevice } from './known-device.ts';
import { createNetworkTurns, participantFor } from './network-turns.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSignIn,
  newRecoveryCodes,
  removeSecondFactor,
  secondFactorState,
} from './second-factor-calls.ts';
import { embeddedSignIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import {
  confirmHere,
  resendVerification,
  verifyEmail,
  verifyEmailByNewPassword,
  verifyEmailByPassword,
} from './verify-email.ts';

const BODY_LIMIT = 16 * 1_024;
/**
 * Calls at a time; each takes a few hundredths of a second, so the last of those that wait is served within seconds. As
 * many as the provider has connections, of which a network leaves some to others.
 */
const TURNS = { most: 8, mostOfGroup: 6, mostWaiting: 100 };

/** Of the product's; attempts of one network are counted one after the other, and hold connections meanwhile. */
const CONNECTIONS = [{ name: 'identity', most: 6, isForConnections: true }];

const password = z.string().min(1).max(1_024);
const token = z.string().min(1).max(200);
const code = z.string().min(1).max(40);
const language = z.enum(LANGUAGES).optional().catch(undefined);

type Handle<Body> = (context: EmbeddedContext, call: IdentityCall<Body>) => Promise<IdentityAnswer>;
interface Line {
  path: string;
  /** Such calls wait for each other's passwords to be hashed, and others must not wait for that. */
  hashes: boolean;
  body: z.ZodType<{ language?: (typeof LANGUAGES)[number]; email?: string }>;
  handle: Handle<never>;
}
const line = <Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  handle: Handle<z.output<z.ZodObject<Shape>>>,
): Line => ({
  path,
  hashes: 'password' in shape || 'current' in shape,
  body: z.strictObject({ ...shape, language }) as unknown as Line['body'],
  handle: handle as Handle<never>,
});

/** Everything the provider does for browsers; what is not listed is not there. */
const CALLS: readonly Line[] = [
  line('sign-in', { email, password }, embeddedSignIn),
  line('sign-up', { email, password }, signUp),
  line('token', {}, async (context, call) => {
    const { user, session } = await requireSession(context, call);
    const isPassed = session.secondFactor && (await asksForCode(context, user.id));
    return { reply: await issueIdentity(context.auth, user, session, isPassed ? ['pwd', 'otp'] : ['pwd']) };
  }),
  line('sign-out', {}, async ({ auth }, { headers }) => {
    const ended = await auth.api.signOut({ headers, returnHeaders: true });
    return { reply: { signedOut: true }, cookies: ended.headers.getSetCookie() };
  }),
  line('request-reset', { email }, requestReset),
  line('reset-password', { token, password }, resetPassword),
  line('change-password', { current: password, next: password }, changePassword),
  line('verify-email', { token }, verifyEmail),
  line('verify-email/password', { token, password }, verifyEmailByPassword),
  line('verify-email/new-password', { token, password }, verifyEmailByNewPassword),
  line('resend-verification', {}, resendVerification),
  line('confirm-here', {}, confirmHere),
  line('second-factor/sign-in', { ticket: z.string().min(1).max(8_192), code }, finishSignIn),
  line('second-factor/state', {}, secondFactorState),
  line('second-factor/begin', { password }, beginSecondFactor),
  line('second-factor/confirm', { code }, confirmSecondFactor),
  line('second-factor/recovery', { password, code }, newRecoveryCodes),
  line('second-factor/remove', { password, code }, removeSecondFactor),
];

/** Mounts the calls below /identity: JSON of at most 16 kB, from our own pages only, never cached. */
export function serveIdentity(app: FastifyInstance, context: EmbeddedContext, origins: readonly string[]): void {
  const hashing = createNetworkTurns(TURNS);
  const others = createNetworkTurns(TURNS);
  const withFewConnections = createBoundedCalls();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.method === 'POST') refuseForeignOrigin(request, origins);
    });

    for (const { path, hashes, body, handle } of CALLS) {
      const inTurn = hashes ? hashing : others;
      scope.post(`${IDENTITY_PATH}/${path}`, async (request, reply) => {
        const given = parseInput(body, request.body, 'body') as z.output<typeof body>;
        const spoken = given.language ?? languageAccepted(request.headers['accept-language']);
        const call: IdentityCall<unknown> = {
          body: given,
          headers: cookieOf(request),
          ip: request.ip,
          language: spoken,
        };
        const { email } = given;
        const account = email && isKnownDevice(context, call.headers, email) ? email : null;
        const handled = inTurn(participantFor(request.ip, account), () =>
          withFewConnections(CONNECTIONS, () => handle(context, call as IdentityCall<never>)),
        );
        const { reply: answer, cookies } = await handled.catch((error: unknown) => {
          const failure = toIdentityFailure(error, spoken);
          if (failure.code === 'identity_unavailable') request.log.error({ err: error }, 'identity provider failed');
          throw failure;
        });
        if (cookies?.length) reply.header('set-cookie', cookies);
        return answer;
      });
    }

    scope.get(`${IDENTITY_PATH}/jwks`, async (_request, reply) => {
      const keys = await context.auth.api.getJwks().catch((error: unknown) => {
        throw toIdentityFailure(error, 'en');
      });
      reply.header('cache-control', 'public, max-age=300');
      return keys;
    });
  });
}

const cookieOf = ({ headers: { cookie } }: FastifyRequest): Headers => new Headers(cookie ? { cookie } : {});
