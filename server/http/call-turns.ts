import type { FastifyRequest } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import type { Right } from '#contract/endpoint.ts';
import { limitingConnections } from '#server/db/connection-turns.ts';
import { AppError } from './app-error.ts';
import { actorOf, type Caller, type Device, type Identified } from './caller.ts';
import { valueAt } from './input.ts';
import { networkOf } from './throttle.ts';

/** A caller or project whose concurrent calls are limited. */
interface Owner {
  name: string;
  most: number;
  /** Further ones are refused; otherwise as many as the turns allow. */
  mostWaiting?: number;
  /** Limits the connections of its calls, which may also wait for other things, such as a map being drawn. */
  isForConnections?: boolean;
}

/** Runs a call as soon as all of its owners have a free turn, first come, first served per owner. */
export type InTurn = <Result>(owners: readonly Owner[], call: () => Promise<Result>) => Promise<Result>;

/**
 * Concurrent calls per caller, out of the twenty database connections of a process. Calls that wait for each other, such
 * as changes of one record, hold their connections meanwhile, so one caller must not get all of them. A browser makes six
 * calls at a time.
 */
const MAX_PER_CALLER = 6;
const MAX_PER_PROJECT = 10;
/** A phone makes its calls one after the other. */
const MAX_PER_PHONE = 2;
/** Openings of an account's sessions wait for each other in the database. */
const MAX_PER_ACCOUNT = 2;
/** Calls of strangers from one network are counted one after the other, and hold connections meanwhile. */
const MAX_PER_NETWORK = 4;
/** All strangers together leave most of the connections to callers who were recognised. */
const MAX_FOR_STRANGERS = 8;
/** Connections per call, which may run many queries at once. */
const MAX_PER_CALL = 2;
const MAX_WAITING = 1_000;
/** A phone that makes more calls at once has to repeat them. */
const MAX_WAITING_PER_PHONE = 50;

export function createCallTurns(mostWaiting = MAX_WAITING): InTurn {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const enter = async ({ name, most, mostWaiting: mostOfOwner = mostWaiting }: Owner): Promise<void> => {
    const count = running.get(name) ?? 0;
    if (count < most) {
      running.set(name, count + 1);
      return;
    }
    const line = waiting.get(name) ?? [];
    if (line.length >= mostOfOwner) throw tooMany();
    waiting.set(name, line);
    await new Promise<void>((go) => line.push(go));
  };

  const leave = ({ name }: Owner): void => {
    const line = waiting.get(name);
    const next = line?.shift();
    if (line?.length === 0) waiting.delete(name);
    // The turn passes to the call that has waited longest.
    if (next) {
      next();
      return;
    }
    const left = (running.get(name) ?? 1) - 1;
    if (left > 0) running.set(name, left);
    else running.delete(name);
  };

  const inTurn: InTurn = async ([owner, ...others], call) => {
    if (!owner) return await call();
    await enter(owner);
    try {
      return await inTurn(others, call);
    } finally {
      leave(owner);
    }
  };
  return inTurn;
}

/** Limits concurrent calls, and the connections within each call. */
export function createBoundedCalls(): InTurn {
  const calls = createCallTurns();
  const connections = createCallTurns(Number.POSITIVE_INFINITY);
  let made = 0;
  return (owners, call) =>
    calls(
      owners.filter(({ isForConnections = false }) => !isForConnections),
      () => {
        made += 1;
        const all = [{ name: `call ${made}`, most: MAX_PER_CALL }, ...owners];
        return limitingConnections((use) => connections(all, use), call);
      },
    );
}

const tooMany = () =>
  new AppError('rate_limited', 'Too many calls at once. Please try again shortly.', { retryAfterSeconds: 1 });

/** The credentials that a request shows, in its headers or in its body, before anything is looked up. */
export function shownCredentials({ headers, query, body }: FastifyRequest, right?: Right): Owner[] {
  const inInput = right?.who === 'identity' ? valueAt({ params: {}, query, body }, right.token) : undefined;
  const shown = inInput ?? headers[HEADER.token.toLowerCase()] ?? headers.authorization ?? headers.cookie;
  return typeof shown === 'string' ? [{ name: `shown ${shown}`, most: MAX_PER_CALLER }] : [];
}

/** A phone; its calls wait for each other. */
const phoneTurns = ({ projectId, userId }: Pick<Device, 'projectId' | 'userId'>): Owner => ({
  name: `phone ${projectId} ${userId}`,
  most: MAX_PER_PHONE,
  mostWaiting: MAX_WAITING_PER_PHONE,
});

const projectTurns = (projectId: number): Owner => ({ name: `project ${projectId}`, most: MAX_PER_PROJECT });

/** Of a phone that is not signed in yet: it shares the turns of its user's phone. */
export const ownersOfPhone = (phone: Parameters<typeof phoneTurns>[0]): Owner[] => [
  phoneTurns(phone),
  projectTurns(phone.projectId),
];

const accountTurns = ({ issuer, uid }: Identified['claims']): Owner => ({
  name: `account ${issuer} ${uid}`,
  most: MAX_PER_ACCOUNT,
});

/** Somebody who shows nothing; connections are shared by network, and by all strangers. */
export const ownersOfStranger = (ip: string): Owner[] => [
  { name: `network ${networkOf(ip)}`, most: MAX_PER_NETWORK, isForConnections: true },
  { name: 'strangers', most: MAX_FOR_STRANGERS, isForConnections: true },
];

/**
 * Somebody whose credentials are being looked up. They are not counted with those of all strangers, behind whom nobody
 * who can be recognised has to wait.
 */
export const ownersOfUnknown = (ip: string): Owner[] => [
  { name: `unknown of ${networkOf(ip)}`, most: MAX_PER_NETWORK, isForConnections: true },
];

export type InTurnOfPhone = <Result>(
  phone: Parameters<typeof phoneTurns>[0],
  upload: () => Promise<Result>,
) => Promise<Result>;

/** For what phones send, and apps that report for them. */
export function createUploadTurns(): InTurnOfPhone {
  const inTurn = createCallTurns();
  return (phone, upload) => inTurn([phoneTurns(phone)], upload);
}

/** The caller, and the project that the call is about; all callers of a project share its turns. */
export function ownersOf(caller: Caller, projectId: number | null): Owner[] {
  const isKnown = caller?.kind === 'signed-in' || caller?.kind === 'api key';
  const project = caller?.kind === 'api key' || caller?.kind === 'device' ? caller.projectId : projectId;
  return [
    ...(caller?.kind === 'identified' ? [accountTurns(caller.claims)] : []),
    ...(isKnown ? [{ name: `caller ${actorOf(caller)}`, most: MAX_PER_CALLER }] : []),
    ...(caller?.kind === 'device' ? [phoneTurns(caller)] : []),
    ...(project === null ? [] : [projectTurns(project)]),
  ];
}
