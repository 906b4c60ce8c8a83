import { type UserKey, userKeyText } from '#server/db/user-key.ts';

/** When the first and the last pending batch of a user arrived at this process. */
interface Expected {
  user: UserKey;
  firstAt: number;
  lastAt: number;
}

export interface Wait {
  quietMs: number;
  patienceMs: number;
}

/** Beyond this, users are found by searching the database instead. */
const MAX = 100_000;

/** Remembers users whose batches this process stored, because searching a cluster for them queries all shards. */
export function createExpectedUsers(now: () => number = Date.now) {
  const expected = new Map<string, Expected>();
  return {
    /** Returns false if there are too many to remember. */
    add: (users: readonly UserKey[]): boolean => {
      const at = now();
      for (const { projectId, userId } of users) {
        const key = userKeyText({ projectId, userId });
        const known = expected.get(key);
        if (known) known.lastAt = at;
        else if (expected.size < MAX) expected.set(key, { user: { projectId, userId }, firstAt: at, lastAt: at });
        else return false;
      }
      return true;
    },
    has: (user: UserKey): boolean => expected.has(userKeyText(user)),
    forget: (users: readonly UserKey[]): void => {
      for (const user of users) expected.delete(userKeyText(user));
    },
    /** Removes and returns users whose phones are quiet, longest waiting first, with projects taking turns. */
    take: ({ quietMs, patienceMs }: Wait, most: number): UserKey[] => {
      const at = now();
      const due = [...expected.values()]
        .filter(({ firstAt, lastAt }) => lastAt <= at - quietMs || firstAt <= at - patienceMs)
        .sort((a, b) => a.firstAt - b.firstAt);
      const turns = new Map<number, number>();
      const inTurn = due.map((one) => {
        const turn = turns.get(one.user.projectId) ?? 0;
        turns.set(one.user.projectId, turn + 1);
        return { ...one, turn };
      });
      const users = inTurn
        .sort((a, b) => a.turn - b.turn || a.firstAt - b.firstAt)
        .slice(0, most)
        .map(({ user }) => user);
      for (const user of users) expected.delete(userKeyText(user));
      return users;
    },
  };
}
