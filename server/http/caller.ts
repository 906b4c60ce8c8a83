import type { ApiKeyScope } from '#contract/api-keys.ts';
import type { Right } from '#contract/endpoint.ts';
import type { GlobalRole, ProjectRoleEntry } from '#contract/roles.ts';
import type { UsersTable } from '#server/db/account-tables.ts';

/** A person as the provider's verified token names them. */
export interface IdentityClaims {
  issuer: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string;
  provider: string;
  issuedAt: Date;
  /** A code from the person's phone was asked for, too. */
  secondFactor: boolean;
}

/** The record of a dashboard user with everything a decision may ask for. */
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
  /** Shut out by a dolphin. */
  disabled: boolean;
}

export interface SignedIn {
  kind: 'signed-in';
  person: Person;
  sessionId: string;
  /** The dolphin who looks with this person's eyes, if one does; such a session only reads. */
  viewedBy?: Person;
}

/** Who really sits there, for lists of who looked at what. */
export const looker = ({ person, viewedBy }: SignedIn): Person => viewedBy ?? person;

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
  scope: ApiKeyScope;
}

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

/** What a handler knows of its caller follows from the right that the call declares. */
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
