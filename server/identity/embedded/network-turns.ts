import { AppError } from '#server/http/app-error.ts';
import { networkOf, wideNetworkOf } from '#server/http/throttle.ts';
import { createTurns } from '#server/jobs/turns.ts';

interface Participant {
  /** The participant, and the group with which it shares a turn. */
  name: string;
  group: string;
  /** A browser that proved its account before. */
  isKnown: boolean;
}

interface Waiting extends Participant {
  resolve: () => void;
  reject: (error: AppError) => void;
  tooLate: NodeJS.Timeout;
}

interface TurnLimits {
  /** Calls at a time, of all together and of one group. */
  most: number;
  mostOfGroup: number;
  mostWaiting: number;
}

type NetworkTurn = <Result>(who: Participant, call: () => Promise<Result>) => Promise<Result>;

/** Reached only if the machine is slower than usual, or calls hang. */
const LONGEST_WAIT_MS = 5_000;
const RETRY_AFTER_S = 5;

/** Known browsers take turns by account, so that one account counts once, from however many networks it calls. */
export const participantFor = (ip: string, knownAccount: string | null): Participant =>
  knownAccount === null
    ? { name: networkOf(ip), group: wideNetworkOf(ip), isKnown: false }
    : { name: knownAccount, group: knownAccount, isKnown: true };

/**
 * Whoever was served longest ago comes next, first among groups and then within one. While both kinds wait, every second
 * turn belongs to known browsers, so that neither kind keeps the other waiting. If too many wait, those who brought most
 * are refused.
 */
export function createNetworkTurns({ most, mostOfGroup, mostWaiting }: TurnLimits): NetworkTurn {
  const running = new Map<string, number>();
  // Names and groups. A longer memory would let endless new networks keep an old one waiting.
  const turns = createTurns<string>(2 * mostWaiting);
  let waiting: Waiting[] = [];
  let free = most;
  let wasKnown = false;

  const inOrder = (): Waiting[] => {
    const places = new Map(turns.served().map((name, at) => [name, at + 1]));
    const placeOf = (name: string) => places.get(name) ?? 0;
    return waiting.toSorted((a, b) => placeOf(a.group) - placeOf(b.group) || placeOf(a.name) - placeOf(b.name));
  };

  const remove = (one: Waiting): void => {
    clearTimeout(one.tooLate);
    waiting = waiting.filter((other) => other !== one);
  };
  const refuse = (one: Waiting): void => {
    remove(one);
    one.reject(tooMany());
  };

  const proceed = (): void => {
    while (free > 0 && waiting.length > 0) {
      const ready = inOrder().filter(({ group }) => (running.get(group) ?? 0) < mostOfGroup);
      const next = ready.find(({ isKnown }) => isKnown !== wasKnown) ?? ready[0];
      if (!next) return;
      remove(next);
      free -= 1;
      running.set(next.group, (running.get(next.group) ?? 0) + 1);
      turns.serve(next.group);
      turns.serve(next.name);
      wasKnown = next.isKnown;
      next.resolve();
    }
  };

  /** Of those who brought most, the one whose turn is last; strangers before known browsers. */
  const refuseOne = (): void => {
    const ofGroup = countsBy(waiting, ({ group }) => group);
    const ofName = countsBy(waiting, ({ name }) => name);
    const [last] = inOrder()
      .reverse()
      .sort((a, b) => ofGroup(b) - ofGroup(a) || Number(a.isKnown) - Number(b.isKnown) || ofName(b) - ofName(a));
    if (last) refuse(last);
  };

  const enter = (who: Participant): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = { ...who, resolve, reject, tooLate: setTimeout(() => refuse(one), LONGEST_WAIT_MS) };
      waiting.push(one);
      proceed();
      if (waiting.length > mostWaiting) refuseOne();
    });

  const leave = ({ group }: Participant): void => {
    free += 1;
    const left = (running.get(group) ?? 1) - 1;
    if (left > 0) running.set(group, left);
    else running.delete(group);
    proceed();
  };

  return async (who, call) => {
    await enter(who);
    try {
      return await call();
    } finally {
      leave(who);
    }
  };
}

function countsBy<T>(all: readonly T[], nameOf: (one: T) => string): (one: T) => number {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return (one) => counts.get(nameOf(one)) ?? 0;
}

const tooMany = () =>
  new AppError('unavailable', 'Too many people are signing in. Please try again in a few seconds.', {
    retryAfterSeconds: RETRY_AFTER_S,
  });
