import { type UserKey, userKeyText } from '#server/db/user-key.ts';

const RETRY_MS = [1_000, 5_000, 30_000, 60_000];
const MAX_TRIES = RETRY_MS.length + 1;
/** For so long after a failure, runs of a project are shared with no other project. */
const TROUBLE_LASTS_MS = 3_600_000;
/** Beyond this, those who failed longest ago are forgotten. */
const MAX = 10_000;

/** Remembers users whose last run failed, and their projects, so that they cost nobody else a run. */
export function createFailedUsers(now: () => number = Date.now) {
  const users = new Map<string, { times: number; notBefore: number }>();
  const projects = new Map<number, number>();
  return {
    has: (user: UserKey): boolean => users.has(userKeyText(user)),
    mayTry: (user: UserKey): boolean => (users.get(userKeyText(user))?.notBefore ?? 0) <= now(),
    isOfTroubledProject: ({ projectId }: UserKey): boolean => (projects.get(projectId) ?? 0) > now(),
    /** Returns false when it failed so often that it must not be repeated as it is. */
    add: (user: UserKey, mayRepeat: boolean): boolean => {
      const key = userKeyText(user);
      const times = (users.get(key)?.times ?? 0) + 1;
      const again = mayRepeat && times < MAX_TRIES;
      users.delete(key);
      users.set(key, again ? { times, notBefore: now() + (RETRY_MS[times - 1] ?? 0) } : { times: 0, notBefore: 0 });
      const [oldest] = users.keys();
      if (users.size > MAX && oldest !== undefined) users.delete(oldest);
      projects.set(user.projectId, now() + TROUBLE_LASTS_MS);
      return again;
    },
    forget: (user: UserKey): void => void users.delete(userKeyText(user)),
  };
}
