import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Connection, Db } from './db/database.ts';
import { isInvited } from './features/invitations/invitations.queries.ts';
import { endSessionsAfterPasswordChange } from './features/session/end-sessions.ts';
import { confirmEmailOf } from './features/users/confirm-email.ts';
import { mayRegister } from './features/users/registration.ts';
import { ensureFirstDolphin } from './first-dolphin.ts';
import { EMBEDDED_ISSUER } from './identity/embedded/auth.ts';
import { openEmbeddedProvider } from './identity/embedded/embedded-provider.ts';
import { openFirebaseProvider } from './identity/firebase/firebase-provider.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { openOidcProvider } from './identity/oidc/oidc-provider.ts';
import type { Mailer } from './mail/mail.ts';
import type { Secrets } from './secrets.ts';

interface Parts {
  config: Config;
  connection: Connection;
  db: Db;
  mailer: Mailer;
  secrets: Secrets;
  log: FastifyBaseLogger;
  print: (line: string) => void;
}

/** The provider that the settings name. Only the embedded one has an operator's account of its own to make. */
export async function openIdentity(parts: Parts): Promise<IdentityProvider> {
  const { config, connection, db, mailer, secrets, log, print } = parts;
  const { publicUrl, origins } = config;
  if (config.oidc) return openOidcProvider({ settings: config.oidc, db, secrets, publicUrl, origins, log });
  if (config.firebase) return openFirebaseProvider(config.firebase);
  const embedded = await openEmbeddedProvider({
    connection,
    db,
    mailer,
    secret: secrets.keyFor('identity').toString('base64url'),
    publicUrl,
    origins,
    mayRegister: async (email) => mayRegister(config.registration, email) || (await isInvited(db, email)),
    secondFactor: config.secondFactor,
    passwordChanged: endSessionsAfterPasswordChange(db, EMBEDDED_ISSUER),
    emailConfirmed: confirmEmailOf(db, EMBEDDED_ISSUER),
    log,
  });
  try {
    await ensureFirstDolphin(config, db, embedded, print);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return embedded;
}
