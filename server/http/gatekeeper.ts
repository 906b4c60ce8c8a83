import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { KeyScope } from '#contract/api-key-scopes.ts';
import { HEADER } from '#contract/constants.ts';
import type { InputPath, Right } from '#contract/endpoint.ts';
import { allProjectRoles, isDolphin, type ProjectRole, rolesOn } from '#contract/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, notFound } from './app-error.ts';
import type { Caller, Device, Identified, KeyHolder, Person, ReportingApp, SignedIn } from './caller.ts';
import { valueAt } from './input.ts';
import type { Reporter } from './reporter.ts';

/** Authenticates callers; implemented by sessions and identity. */
export interface Gatekeeper {
  /** The session of a request, with CSRF protection; throws if there is none. */
  signedIn(request: FastifyRequest): Promise<SignedIn>;
  /** Reloads the caller, for calls that take long; null if the session has ended. */
  again(caller: SignedIn, db?: Kysely<Tables>): Promise<SignedIn | null>;
  /** The person named in an id token; throws if it is invalid. */
  identified(idToken: string, request: FastifyRequest): Promise<Identified>;
  /** Whether the request comes from the process that serves the pages. */
  isWebServer(request: FastifyRequest): boolean;
  projectExists(projectId: number, db?: Kysely<Tables>): Promise<boolean>;
  /** The API key of a request; throws if there is none or it lacks the scope. */
  keyHolder(request: FastifyRequest, scope: KeyScope): Promise<KeyHolder>;
  /** The phone of a request; rejects blocked users and replaced phones. */
  device(request: FastifyRequest): Promise<Device>;
  /** The API key of a reporting app; throws if there is none or it may not report. */
  reportingKey(request: FastifyRequest, reporter: Reporter): Promise<KeyHolder>;
  /** The app, its key and its user; apps that send forms have both in the body. */
  reportingApp(request: FastifyRequest, body?: Readonly<Record<string, unknown>>): Promise<ReportingApp>;
}

export type Input = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/**
 * Authenticates the caller before anything else of the request is read. Only an id token may be part of the body, which
 * is then passed unparsed.
 */
export async function recognise(right: Right, request: FastifyRequest, keeper: Gatekeeper): Promise<Caller> {
  switch (right.who) {
    case 'anyone':
      return null;
    case 'web server':
      // Responds as if it did not exist, because nobody else needs to know.
      if (!keeper.isWebServer(request)) throw notFound('This address');
      return null;
    case 'identity':
      return keeper.identified(textAt({ params: {}, query: request.query, body: request.body }, right.token), request);
    case 'identity or signed-in': {
      const bearer = bearerOf(request);
      return bearer && looksLikeJwt(bearer) ? keeper.identified(bearer, request) : keeper.signedIn(request);
    }
    case 'signed-in':
    case 'self':
      return right.unconfirmed === 'may' ? keeper.signedIn(request) : confirmed(await keeper.signedIn(request));
    case 'api key':
      return keeper.keyHolder(request, right.scope);
    case 'device':
      return keeper.device(request);
    case 'reporting app':
      return keeper.reportingApp(request);
    default:
      return confirmed(await keeper.signedIn(request));
  }
}

/** Anyone can register any e-mail address, so an unconfirmed account may do nothing that concerns others. */
function confirmed(caller: SignedIn): SignedIn {
  if (caller.person.emailVerified) return caller;
  throw new AppError('email_unverified', 'Please confirm your e-mail first.');
}

/** The hook that authenticates the caller: the first one, or after the body if that contains the id token. */
export const recognisedAt = ({ who }: Right): 'onRequest' | 'preValidation' =>
  who === 'identity' ? 'preValidation' : 'onRequest';

/** Decides from the validated input whether an authenticated caller may make the call. */
export async function permit(
  right: Right,
  request: FastifyRequest,
  input: Input,
  caller: Caller,
  keeper: Pick<Gatekeeper, 'projectExists'>,
): Promise<void> {
  if (caller?.kind === 'signed-in') {
    await permitPerson(right, request, input, caller, keeper);
    if ('proof' in right && right.proof === 'recent') requireRecentProof(caller);
  }
  // Other projects respond as if they did not exist.
  if (caller?.kind === 'api key' && right.who === 'api key' && right.project) {
    if (Number(valueAt(input, right.project)) !== caller.projectId) throw notFound('The project');
  }
}

/** Someone with an unattended page or a stolen session must not be able to extend or pass on the access. */
export function requireRecentProof({ recentlyProved }: SignedIn): void {
  if (!recentlyProved) throw new AppError('proof_required', 'Please prove again who you are.');
}

async function permitPerson(
  right: Right,
  request: FastifyRequest,
  input: Input,
  { person }: SignedIn,
  keeper: Pick<Gatekeeper, 'projectExists'>,
): Promise<void> {
  switch (right.who) {
    case 'self':
      if (valueAt(input, right.uid) === person.uid || isDolphin(person)) return;
      throw new AppError('forbidden', 'You may only do this for yourself.');
    case 'dolphin':
      if (isDolphin(person)) return;
      throw new AppError('forbidden', 'This needs the role dolphin.');
    case 'member of any':
      if (isDolphin(person) || person.projectRoles.some((entry) => holdsOne(entry.roles, right.roles))) return;
      throw new AppError('forbidden', `This needs the role ${right.roles.join(' or ')}.`);
    case 'member': {
      const projectId = Number(valueAt(input, right.project));
      refuseOtherProject(request, projectId);
      if (isDolphin(person)) {
        if (await keeper.projectExists(projectId)) return;
        throw notFound('The project');
      }
      const held = right.inactive === 'may' ? allProjectRoles(person) : person.projectRoles;
      const roles = held.find((entry) => entry.projectId === projectId)?.roles;
      if (!roles) throw notFound('The project');
      if (holdsOne(roles, right.roles)) return;
      throw new AppError('forbidden', `This needs the role ${right.roles.join(' or ')} on the project.`);
    }
  }
}

/** Checks again, as far as a person's rights can change during a call. */
export async function permitAgain(
  right: Right,
  request: FastifyRequest,
  input: Input,
  caller: SignedIn,
  { keeper, db }: { keeper: Gatekeeper; db: Kysely<Tables> },
): Promise<void> {
  const again = await keeper.again(caller, db);
  if (!again) throw new AppError('unauthenticated', 'This sign-in was ended. Please sign in again.');
  // A proof that was recent when the call arrived stays one, however long the call takes.
  const now = { ...again, recentlyProved: caller.recentlyProved };
  await permit(right, request, input, now, { projectExists: (projectId) => keeper.projectExists(projectId, db) });
  const projectId = right.who === 'member' ? Number(valueAt(input, right.project)) : null;
  if (lostRole(caller.person, now.person, projectId)) {
    throw new AppError('forbidden', 'Your roles were changed meanwhile. Please try again.');
  }
}

/** Many calls allow more to one role than to another, and decide that by the roles that the caller had on arrival. */
const lostRole = (before: Person, now: Person, projectId: number | null): boolean =>
  before.globalRoles.some((role) => !now.globalRoles.includes(role)) ||
  (projectId !== null && rolesOn(before, projectId).some((role) => !rolesOn(now, projectId).includes(role)));

const holdsOne = (held: readonly ProjectRole[], needed: readonly ProjectRole[]): boolean =>
  needed.some((role) => held.includes(role));

/**
 * The header names the project that the person is viewing; acting on another one at the same time is a mistake or an
 * attack.
 */
function refuseOtherProject(request: FastifyRequest, projectId: number): void {
  const shown = Number(request.headers[HEADER.project.toLowerCase()] ?? 0);
  if (!shown || shown === projectId) return;
  throw new AppError('project_mismatch', `${HEADER.project} names another project than the call does.`);
}

const textAt = (input: Input, path: InputPath): string => {
  const value = valueAt(input, path);
  return typeof value === 'string' ? value : '';
};

export const bearerOf = (request: FastifyRequest): string | null => {
  const value = request.headers[HEADER.token.toLowerCase()];
  const match = typeof value === 'string' ? /^Bearer (\S+)$/.exec(value) : null;
  return match?.[1] ?? null;
};

const looksLikeJwt = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token);
