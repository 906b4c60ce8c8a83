import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import type { Connection, Db } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { identityUnavailable } from '#server/identity/unavailable.ts';
import { createIdTokenVerifier } from '#server/identity/verify-id-token.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { secretsFrom } from '#server/secrets.ts';
import { createAuth, EMBEDDED_AUDIENCE, EMBEDDED_ISSUER } from './auth.ts';
import { sessionOpenedAt } from './browser-session.ts';
import type { EmbeddedContext, Product } from './embedded-context.ts';
import { serveIdentity } from './embedded-routes.ts';
import { type AdminAccount, ensureAdmin } from './ensure-admin.ts';
import { migrateIdentity, oneAtATime, openIdentityPool } from './identity-schema.ts';
import { endLinks } from './links.ts';
import { ensureSigningKey } from './signing-keys.ts';
import { messageIn } from './words.ts';

export interface EmbeddedOptions {
  /** The product's database, where accounts get a schema of their own. */
  connection: Connection;
  /** The same database as the product uses it, for counting tries. */
  db: Db;
  mailer: Mailer;
  secret: string;
  publicUrl: string;
  origins: readonly string[];
  mayRegister: (email: string) => boolean | Promise<boolean>;
  secondFactor?: EmbeddedContext['secondFactor'];
  confirmsHere?: boolean;
  product: Product;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

export interface EmbeddedProvider extends IdentityProvider {
  readonly kind: 'embedded';
  ensureAdmin(email: string, password?: string | null): Promise<AdminAccount>;
}

/** When the session that issued a verified token was opened; null if it has ended. */
async function sessionBehind(pool: pg.Pool, idToken: string): Promise<Date | null> {
  const { sid } = decodeJwt(idToken);
  if (typeof sid !== 'string' || !UUID.test(sid)) return null;
  return sessionOpenedAt(pool, sid).catch((error: unknown) => {
    throw identityUnavailable(error);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The provider that ships with the product: opens with it, migrates itself, needs nothing else. */
export async function openEmbeddedProvider(options: EmbeddedOptions): Promise<EmbeddedProvider> {
  const { log } = options;
  const pool = openIdentityPool(options.connection, (error) => log.warn({ err: error }, 'identity connection lost'));
  const settings = {
    pool,
    secret: options.secret,
    publicUrl: options.publicUrl,
    complain: (message: string) => log.error({ message }, 'identity provider'),
  };
  try {
    const auth = await oneAtATime(options.connection, async () => {
      await migrateIdentity(settings);
      const made = createAuth(settings);
      await ensureSigningKey(made);
      return made;
    });
    const factors = { pool, secrets: secretsFrom(options.secret) };
    const confirmsHere = options.confirmsHere ?? false;
    const secondFactor = options.secondFactor ?? 'optional';
    const context: EmbeddedContext = { ...options, auth, factors, secondFactor, confirmsHere };
    const verify = createIdTokenVerifier({
      provider: 'embedded',
      issuer: EMBEDDED_ISSUER,
      audience: EMBEDDED_AUDIENCE,
      saysWhenAuthenticated: true,
      namesSession: true,
      keys: () => auth.api.getJwks(),
    });
    return {
      kind: 'embedded',
      browserTalksTo: [],
      issuer: EMBEDDED_ISSUER,
      verify: async (idToken) => {
        const claims = await verify(idToken);
        const authenticatedAt = await sessionBehind(pool, idToken);
        if (!authenticatedAt) throw new AppError('unauthenticated', messageIn('en', 'sessionOver'));
        // To the millisecond: whatever ends older sign-ins must not end one of the same second.
        return { ...claims, authenticatedAt };
      },
      runtime: () => ({ kind: 'embedded', confirmsHere }),
      routes: (app) => serveIdentity(app, context, options.origins),
      ensureAdmin: (email, password) => oneAtATime(options.connection, () => ensureAdmin(auth, email, password)),
      deleteAccount: async (uid) => {
        if (!UUID.test(uid)) return;
        const { internalAdapter } = await auth.$context;
        await endLinks(auth, 'reset-password', uid);
        await endLinks(auth, 'verify-email', uid);
        await internalAdapter.deleteUser(uid);
      },
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
