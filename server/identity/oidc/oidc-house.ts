import type { Db } from '../../db/database.ts';
import type { IdentityClaims } from '../../http/caller.ts';
import type { OidcSettings } from '../../identity-settings.ts';
import type { Secrets } from '../../secrets.ts';
import type { Discovery } from './discover.ts';

/** What the calls work with. */
export interface OidcHouse {
  settings: OidcSettings;
  db: Db;
  secrets: Secrets;
  discovery: Discovery;
  verify: (idToken: string) => Promise<IdentityClaims>;
  /** The provider sends people back to it: the sign-in page. */
  returnUrl: string;
  secure: boolean;
}
