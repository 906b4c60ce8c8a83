import type { Language } from '#contract/constants.ts';
import type { Db } from '#server/db/database.ts';
import type { AccountChangeKind } from '#server/http/caller.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { Auth } from './auth.ts';
import type { ProviderSession } from './issue-identity.ts';
import type { FactorHouse } from './second-factor.ts';

/** What the calls of the provider work with. */
export interface EmbeddedContext {
  auth: Auth;
  /** The product's database: it counts tries. Accounts are not in it. */
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  factors: FactorHouse;
  secondFactor: 'off' | 'optional' | 'required';
  mayRegister: (email: string) => boolean | Promise<boolean>;
  /** People of this machine confirm their e-mail by a click, because no mail leaves it. */
  confirmsHere: boolean;
  product: Product;
}

/** What the provider asks and tells the product, which alone decides what a credential is worth. */
export interface Product {
  /** Whether a session of the provider goes on: as long as the session that it opened. */
  isLive(uid: string, session: ProviderSession): Promise<boolean>;
  /** Somebody tried to sign in and did not know the password or the code. */
  signInFailed(email: string, address: string): Promise<void>;
  /** Everything older of the account ends, but for the session that made the change. */
  accountChanged(uid: string, change: AccountChange): Promise<void>;
  /** A link from a mail proved the address, so that the product's record knows it at once. */
  emailConfirmed(uid: string): Promise<void>;
}

export interface AccountChange {
  what: AccountChangeKind;
  /** Where it was changed from. */
  address: string;
  /** The provider's session that goes on, and what replaced it if it was replaced. */
  keeps?: { session: string; as: string };
}

export interface IdentityCall<Body> {
  body: Body;
  /** The provider's cookie and nothing else of the request. */
  headers: Headers;
  ip: string;
  language: Language;
}

export interface IdentityAnswer {
  reply: object;
  cookies?: string[];
}
