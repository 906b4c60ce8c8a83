import type { Db, Tx } from '#server/db/database.ts';
import type { IdentityClaims } from '#server/http/caller.ts';
import type { OidcSettings } from '#server/identity-settings.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Discovery } from './discover.ts';

/** What the calls work with. */
export interface OidcHouse {
  settings: OidcSettings;
  db: Db;
  secrets: Secrets;
  discovery: Discovery;
  verify: (idToken: string) => Promise<IdentityClaims>;
  /** Whether the sign-in behind a refresh token goes on: as long as the session that it opened. */
  isLive: (tx: Tx, credential: Pick<IdentityClaims, 'uid' | 'openingKey' | 'authenticatedAt'>) => Promise<boolean>;
  /** From here on to the end of the transaction nothing of the account is ended. */
  lock: (tx: Tx, uid: string) => Promise<unknown>;
  /** A renewed token belongs to the session that the sign-in behind it opened: it opens no other, and proves nothing. */
  belongsTo: (tx: Tx, renewed: Buffer, openingKey: Buffer) => Promise<void>;
  /** The provider sends people back to it: the sign-in page. */
  returnUrl: string;
  secure: boolean;
}
