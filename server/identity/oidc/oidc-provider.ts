import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { IDENTITY_PATH, LANGUAGES } from '#contract/constants.ts';
import type { Db } from '#server/db/database.ts';
import { createCallTurns } from '#server/http/call-turns.ts';
import { parseInput } from '#server/http/input.ts';
import { networkOf, networksOf, throttleNetworks } from '#server/http/throttle.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { publishedKeys } from '#server/identity/published-keys.ts';
import { refuseForeignOrigin } from '#server/identity/refuse-foreign-origin.ts';
import { createIdTokenVerifier } from '#server/identity/verify-id-token.ts';
import type { OidcSettings } from '#server/identity-settings.ts';
import type { Secrets } from '#server/secrets.ts';
import { createDiscovery } from './discover.ts';
import { finish, oidcSignOut, renew, start } from './oidc-calls.ts';
import type { OidcHouse } from './oidc-house.ts';

export interface OidcOptions {
  settings: OidcSettings;
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  origins: readonly string[];
  isLive: OidcHouse['isLive'];
  lock: OidcHouse['lock'];
  belongsTo: OidcHouse['belongsTo'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const BODY_LIMIT = 16 * 1024;
const BY_ADDRESS = { name: 'oidc by address', hits: 120, windowSeconds: 300 };

const input = z.strictObject({
  purpose: z.enum(['sign-in', 'register']),
  email: z.string().trim().max(320),
  redirect: z.string().max(2_000).nullable(),
  language: z.enum(LANGUAGES),
  /** Whoever is signed in there already is asked all the same. */
  again: z.boolean().default(false),
});
const answer = z.strictObject({ search: z.string().min(1).max(8_192) });
const nothing = z.strictObject({});

/** Any OpenID provider: people sign in there, come back with a code, and leave with an id token. */
export function openOidcProvider(options: OidcOptions): IdentityProvider {
  const { settings, publicUrl, origins, log } = options;
  const discovery = createDiscovery(settings, (error) =>
    log.warn({ err: error }, 'the OpenID provider cannot be asked'),
  );
  const verify = createIdTokenVerifier({
    provider: 'oidc',
    issuer: settings.issuer,
    audience: settings.clientId,
    everyEmailVerified: settings.everyEmailVerified,
    provesByAuthTimeOnly: true,
    keys: async () => publishedKeys((await discovery()).serverMetadata().jwks_uri ?? ''),
  });
  const house: OidcHouse = {
    ...options,
    discovery,
    verify,
    returnUrl: `${publicUrl}/`,
    secure: publicUrl.startsWith('https:'),
  };
  return {
    kind: 'oidc',
    browserTalksTo: [],
    issuer: settings.issuer,
    verify,
    runtime: () => ({ kind: 'oidc', issuer: settings.issuer, passwordUrl: settings.passwordUrl ?? '' }),
    // The account belongs to the provider.
    deleteAccount: async () => {},
    routes: (app) => serveOidc(app, house, origins),
    close: async () => {},
  };
}

function serveOidc(app: FastifyInstance, house: OidcHouse, origins: readonly string[]): void {
  const inTurn = createCallTurns();
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request, origins);
      // Those of one network are counted one after the other, and hold connections meanwhile.
      const turns = [
        { name: networkOf(request.ip), most: 2 },
        { name: 'all', most: 4 },
      ];
      await inTurn(turns, () => throttleNetworks(house.db, BY_ADDRESS, networksOf(request.ip)));
    });
    const limits = { bodyLimit: BODY_LIMIT };
    scope.post(`${IDENTITY_PATH}/start`, limits, async (request, reply) =>
      start(house, parseInput(input, request.body, 'body') as z.output<typeof input>, { request, reply }),
    );
    scope.post(`${IDENTITY_PATH}/finish`, limits, async (request, reply) =>
      finish(house, parseInput(answer, request.body, 'body') as z.output<typeof answer>, { request, reply }),
    );
    scope.post(`${IDENTITY_PATH}/token`, limits, async (request, reply) =>
      renew(house, parseInput(nothing, request.body, 'body') as object, { request, reply }),
    );
    scope.post(`${IDENTITY_PATH}/sign-out`, limits, async (request, reply) =>
      oidcSignOut(house, parseInput(nothing, request.body, 'body') as object, { request, reply }),
    );
  });
}
