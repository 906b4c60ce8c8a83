import type { KeyScope } from '#contract/api-key-scopes.ts';
import type { Right } from '#contract/endpoint.ts';
import type { GlobalRole, ProjectRoleEntry } from '#contract/roles.ts';
import type { UsersTable } from '#server/db/account-tables.ts';

/** A change of an account that invalidates all its earlier sessions and tokens. */
export type AccountChangeKind =
  | 'password reset'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'second factor codes renewed';

/** A person as identified by the provider's verified token. */
export interface IdentityClaims {
  issuer: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string;
  provider: string;
  /** When the person last authenticated, as precisely as the provider reports it. */
  authenticatedAt: Date;
  /** The same, but not renewed if the provider reports a sign-in without authentication. */
  provedAt: Date;
  /** Can open only one session: identifies this token, or the provider's session that issued it. */
  openingKey: Buffer;
  /** Whether a second factor was verified. */
  secondFactor: boolean;
}

/** A dashboard user's record with everything needed for authorisation. */
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
  /** Whether a dolphin disabled the person. */
  disabled: boolean;
  /** Roles as admin that are left out of the others, because the session has no second factor. */
  inactiveRoles?: ProjectRoleEntry[];
}

export interface SignedIn {
  kind: 'signed-in';
  person: Person;
  sessionId: string;
  /** Whether the person authenticated within the last minutes. */
  recentlyProved: boolean;
  /** Whether the settings require a second factor of admins and the session has none. */
  lacksSecondFactor: boolean;
  /** The dolphin viewing as this person, if any; such a session is read-only. */
  viewedBy?: Person;
}

/** The actual person, for records of who viewed what. */
export const actualPerson = ({ person, viewedBy }: SignedIn): Person => viewedBy ?? person;

export interface Identified {
  kind: 'identified';
  claims: IdentityClaims;
}

/** A customer's backend, identified by its API key. */
export interface KeyHolder {
  kind: 'api key';
  keyId: string;
  projectId: number;
  /** The name of the key, which is the audience of the users registered with it. */
  name: string;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  createdAt: Date;
}

/** The author of a change in revisions: a person, or the API key of a backend. */
export const actorOf = (caller: SignedIn | KeyHolder): string =>
  caller.kind === 'api key' ? caller.keyId : caller.person.id;

/** A phone, identified by its access token. */
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

/** The type of the caller, derived from the right that the call declares. */
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
