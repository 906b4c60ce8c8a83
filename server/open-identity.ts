import type { FastifyBaseLogger } from 'fastify';
import { isLiveCredential, lockAccount, sessionOpenedBy, spendCredential } from './access/credentials.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db/database.ts';
import { isInvited } from './features/invitations/invitations.queries.ts';
import { endAfterAccountChange, recordFailedSignIn } from './features/session/account-changes.ts';
import { confirmEmailOf } from './features/users/confirm-email.ts';
import { mayRegister } from './features/users/registration.ts';
import { ensureFirstDolphin } from './first-dolphin.ts';
import { EMBEDDED_ISSUER } from './identity/embedded/auth.ts';
import type { Product } from './identity/embedded/embedded-context.ts';
import { openEmbeddedProvider } from './identity/embedded/embedded-provider.ts';
import { openFirebaseProvider } from './identity/firebase/firebase-provider.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { type OidcOptions, openOidcProvider } from './identity/oidc/oidc-provider.ts';
import { openingKeyOfSession } from './identity/verify-id-token.ts';
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
  now?: () => Date;
}

/** The provider that the settings name. Only the embedded one needs an operator's account created. */
export async function openIdentity(parts: Parts): Promise<IdentityProvider> {
  const { config, connection, db, mailer, secrets, log, print, now = () => new Date() } = parts;
  const { publicUrl, origins } = config;
  if (config.oidc) {
    const settings = config.oidc;
    const isLive: OidcOptions['isLive'] = (tx, credential) =>
      isLiveCredential(tx, { issuer: settings.issuer, ...credential }, now());
    const lock: OidcOptions['lock'] = (tx, uid) => lockAccount(tx, { issuer: settings.issuer, uid });
    const belongsTo: OidcOptions['belongsTo'] = async (tx, renewed, openingKey) => {
      const opened = await sessionOpenedBy(tx, openingKey);
      if (opened) await spendCredential(tx, renewed, opened);
    };
    return openOidcProvider({ settings, db, secrets, publicUrl, origins, log, isLive, lock, belongsTo });
  }
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
    confirmsHere: config.confirmsHere,
    product: productFor(db, now),
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

/** Connects the embedded provider with the product's sessions. */
function productFor(db: Db, now: () => Date): Product {
  const accountOf = (uid: string) => ({ issuer: EMBEDDED_ISSUER, uid });
  return {
    isLive: (uid, { id, createdAt }) =>
      isLiveCredential(
        db,
        { ...accountOf(uid), openingKey: openingKeyOfSession(id), authenticatedAt: createdAt },
        now(),
      ),
    signInFailed: (email, address) => recordFailedSignIn(db, EMBEDDED_ISSUER, email, address),
    accountChanged: (uid, { what, address, keeps }) =>
      endAfterAccountChange(db, accountOf(uid), {
        what,
        address,
        ...(keeps && { keeps: { key: openingKeyOfSession(keeps.session), as: openingKeyOfSession(keeps.as) } }),
      }),
    emailConfirmed: confirmEmailOf(db, EMBEDDED_ISSUER),
  };
}
