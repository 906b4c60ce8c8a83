import type { FastifyRequest } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import { takingInTurn } from '#server/db/connection-turns.ts';
import { AppError } from './app-error.ts';
import { actorOf, type Caller } from './caller.ts';

/** Somebody whose calls are made a few at a time. */
interface Owner {
  name: string;
  most: number;
}

/** Makes a call as soon as all of its owners have a turn, each in the order of its own calls. */
export type InTurn = <Result>(owners: readonly Owner[], call: () => Promise<Result>) => Promise<Result>;

/**
 * Of calls at a time, and of the twenty connections of a process to its database. Calls that wait for each other, such as
 * changes of one record, keep theirs meanwhile: somebody with many of them must not have all. A browser makes six calls
 * at a time.
 */
const MOST_OF_CALLER = 6;
const MOST_OF_PROJECT = 10;
/** A phone uploads and asks one after the other. */
const MOST_OF_PHONE = 2;
/** Connections at a time of one call, which may ask many questions at once. */
const MOST_OF_CALL = 2;
const MOST_WAITING = 1_000;

export function createCallTurns(mostWaiting = MOST_WAITING): InTurn {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const enter = async ({ name, most }: Owner): Promise<void> => {
    const count = running.get(name) ?? 0;
    if (count < most) {
      running.set(name, count + 1);
      return;
    }
    const line = waiting.get(name) ?? [];
    if (line.length >= mostWaiting) throw tooMany();
    waiting.set(name, line);
    await new Promise<void>((go) => line.push(go));
  };

  const leave = ({ name }: Owner): void => {
    const line = waiting.get(name);
    const next = line?.shift();
    if (line?.length === 0) waiting.delete(name);
    // Who waited longest takes the turn over.
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

/** The turns of calls, and within them those of the connections that they take. */
export function createBoundedCalls(): InTurn {
  const calls = createCallTurns();
  const connections = createCallTurns(Number.POSITIVE_INFINITY);
  let made = 0;
  return (owners, call) =>
    calls(owners, () => {
      made += 1;
      const all = [{ name: `call ${made}`, most: MOST_OF_CALL }, ...owners];
      return takingInTurn((use) => connections(all, use), call);
    });
}

const tooMany = () =>
  new AppError('rate_limited', 'Too many calls at once. Please try again shortly.', { retryAfterSeconds: 1 });

/** Known before anything is looked up: what the request shows, whoever it may belong to. */
export function showing({ headers }: FastifyRequest): Owner[] {
  const shown = headers[HEADER.token.toLowerCase()] ?? headers.authorization ?? headers.cookie;
  return typeof shown === 'string' ? [{ name: `shown ${shown}`, most: MOST_OF_CALLER }] : [];
}

/** Who makes a call, and the project that it is about. Those of one project share its turns, whoever they are. */
export function ownersOf(caller: Caller, projectId: number | null): Owner[] {
  const isKnown = caller?.kind === 'signed-in' || caller?.kind === 'api key';
  const project = caller?.kind === 'api key' || caller?.kind === 'device' ? caller.projectId : projectId;
  return [
    ...(isKnown ? [{ name: `caller ${actorOf(caller)}`, most: MOST_OF_CALLER }] : []),
    ...(caller?.kind === 'device' ? [{ name: `phone ${caller.projectId} ${caller.userId}`, most: MOST_OF_PHONE }] : []),
    ...(project === null ? [] : [{ name: `project ${project}`, most: MOST_OF_PROJECT }]),
  ];
}
