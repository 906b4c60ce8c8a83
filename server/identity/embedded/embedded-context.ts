import type { Language } from '#contract/constants.ts';
import type { Db } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { Auth } from './auth.ts';
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
  /** Told when a link from a mail proved the address, so that the product's record knows it at once. */
  emailConfirmed: (uid: string) => Promise<void>;
  /** With the cookies of the request, by which the product knows the session that goes on. */
  passwordChanged: (uid: string, how: 'reset' | 'change', cookies: string) => Promise<void>;
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
