import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import { IDENTITY_PATH } from '#contract/constants.ts';
import { countingCalls } from './counted-calls.ts';
import { hashPassword, matchesPassword } from './password-hash.ts';
import { MAX_LENGTH, MIN_LENGTH } from './password-rules.ts';

/** Independent of the installation's address: people keep their records when it changes. */
export const EMBEDDED_ISSUER = 'urn:move-dashboard:embedded';
export const EMBEDDED_AUDIENCE = 'move-dashboard';

export const IDENTITY_SCHEMA = 'identity';

const ID_TOKEN_LIFE = '10m';
const DAY_S = 86_400;
/** As long as the longest session of the product. */
const SESSION_LIFE_S = 7 * DAY_S;
const KEY_LIFE_S = 90 * DAY_S;

export interface AuthSettings {
  pool: pg.Pool;
  secret: string;
  publicUrl: string;
  /** Logs only the message: its details may name people. */
  complain: (message: string) => void;
}

/** The accounts, sessions and keys of better-auth. None of its routes are mounted: ours call it in process. */
export const authOptions = ({ pool, secret, publicUrl, complain }: AuthSettings) => ({
  appName: 'MOVE Dashboard',
  baseURL: publicUrl,
  basePath: IDENTITY_PATH,
  secret,
  database: { dialect: new PostgresDialect({ pool }), type: 'postgres' as const, schemaName: IDENTITY_SCHEMA },
  telemetry: { enabled: false },
  logger: { level: 'error' as const, log: (_level: string, message: string) => complain(message) },
  // Addresses and accounts are limited by our own counters, which several processes share.
  rateLimit: { enabled: false },
  advanced: {
    cookiePrefix: 'id',
    useSecureCookies: publicUrl.startsWith('https:'),
    defaultCookieAttributes: { path: IDENTITY_PATH, sameSite: 'strict' as const, httpOnly: true },
    ipAddress: { disableIpTracking: true },
    database: { generateId: 'uuid' as const },
  },
  // The expiry does not move: a stolen cookie cannot be kept alive by using it.
  session: {
    expiresIn: SESSION_LIFE_S,
    disableSessionRefresh: true,
    freshAge: 0,
    cookieCache: { enabled: false },
    // Whether the second factor was passed. The settings may have asked for none when it was opened.
    additionalFields: { secondFactor: { type: 'boolean' as const, required: false, input: false } },
  },
  emailAndPassword: {
    enabled: true,
    autoSignIn: true,
    minPasswordLength: MIN_LENGTH,
    maxPasswordLength: MAX_LENGTH,
    revokeSessionsOnPasswordReset: true,
    password: { hash: hashPassword, verify: matchesPassword },
  },
  verification: { storeIdentifier: 'hashed' as const },
  user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
  plugins: [
    jwt({
      disableSettingJwtHeader: true,
      jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: KEY_LIFE_S, gracePeriod: DAY_S },
      jwt: { issuer: EMBEDDED_ISSUER, audience: EMBEDDED_AUDIENCE, expirationTime: ID_TOKEN_LIFE },
    }),
  ],
});

export function createAuth(settings: AuthSettings) {
  const auth = betterAuth(authOptions(settings));
  const $context = auth.$context.then((context) => ({
    ...context,
    adapter: countingCalls(context.adapter),
    internalAdapter: countingCalls(context.internalAdapter),
  }));
  return { ...auth, api: countingCalls(auth.api), $context };
}
export type Auth = ReturnType<typeof createAuth>;
