import type { KeyScope } from '#contract/api-key-scopes.ts';
import type { Right } from '#contract/endpoint.ts';
import type { GlobalRole, ProjectRoleEntry } from '#contract/roles.ts';
import type { UsersTable } from '#server/db/account-tables.ts';

/** A change of an account after which everything older of it ends. */
export type AccountChangeKind =
  | 'password reset'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'second factor codes renewed';

/** A person as the provider's verified token names them. */
export interface IdentityClaims {
  issuer: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string;
  provider: string;
  /** When the person last proved who they are, as exactly as the provider says it. */
  authenticatedAt: Date;
  /** The same, where the provider lets people in again without asking and says so. */
  provedAt: Date;
  /** What opens a session, and opens only one: this token, or the provider's session that issued it. */
  openingKey: Buffer;
  /** A second factor was verified as well. */
  secondFactor: boolean;
}

/** A dashboard user's record with everything a decision may need. */
export interface Person {
  id: string;
  issuer: UsersTable['issuer'];
  uid: string;
  email: string;
  emailVerified: boolean;
  provider: string;
  image: string;
  firstname: string;
  lastname: string;
  company: string;
  projectRoles: ProjectRoleEntry[];
  globalRoles: GlobalRole[];
  /** Disabled by a dolphin. */
  disabled: boolean;
}

export interface SignedIn {
  kind: 'signed-in';
  person: Person;
  sessionId: string;
  /** The person proved who they are a few minutes ago. */
  recentlyProved: boolean;
  /** The dolphin viewing as this person, if any; such a session is read-only. */
  viewedBy?: Person;
}

/** The actual person, for records of who viewed what. */
export const actualPerson = ({ person, viewedBy }: SignedIn): Person => viewedBy ?? person;

export interface Identified {
  kind: 'identified';
  claims: IdentityClaims;
}

/** A customer's backend, known by its API key. */
export interface KeyHolder {
  kind: 'api key';
  keyId: string;
  projectId: number;
  /** The key's name: the audience of the users registered with it. */
  name: string;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  createdAt: Date;
}

/** Whoever makes a change, as revisions name them: a person or, for a customer's backend, its key. */
export const actorOf = (caller: SignedIn | KeyHolder): string =>
  caller.kind === 'api key' ? caller.keyId : caller.person.id;

/** A phone, known by its access token. */
export interface Device {
  kind: 'device';
  projectId: number;
  userId: string;
  installationId: string;
}

/** An app that reports for one user with a customer's API key. */
export interface ReportingApp {
  kind: 'reporting app';
  key: KeyHolder;
  userId: string;
}

export type Caller = SignedIn | Identified | KeyHolder | Device | ReportingApp | null;

type Who = Right['who'];

export const acceptsKeys = ({ who }: Right): boolean => who === 'api key' || who === 'reporting app';

/** What a handler knows about its caller follows from the right the call declares. */
export type CallerFor<W extends Who> = W extends 'identity'
  ? Identified
  : W extends 'identity or signed-in'
    ? Identified | SignedIn
    : W extends 'anyone' | 'web server'
      ? null
      : W extends 'api key'
        ? KeyHolder
        : W extends 'device'
          ? Device
          : W extends 'reporting app'
            ? ReportingApp
            : SignedIn;
