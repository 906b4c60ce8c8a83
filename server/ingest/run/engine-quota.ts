import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { type UserKey, userKeyText } from '#server/db/user-key.ts';
import { phoneQuotaName } from '#server/http/phone-quota-name.ts';
import { createRequestLimits, findUsedUp, type RequestLimit } from '#server/http/request-limits.ts';

const HOUR_SECONDS = 3_600;
/** Phones are too many to store usage for all; only those that use more than this share of their quota are stored. */
const UNSHARED = 1 / 20;

/** The engine's computing time per hour for a phone and for a project, over all threads. */
export interface EngineLimits {
  phoneMs: number;
  projectMs: number;
  /** By which the names of phones are hashed. */
  nameKey: Uint8Array;
  now?: () => Date;
}

export const NO_ENGINE_LIMITS: EngineLimits = {
  phoneMs: Number.POSITIVE_INFINITY,
  projectMs: Number.POSITIVE_INFINITY,
  nameKey: new Uint8Array(),
};

/** Users and projects whose batches wait for the next hour. */
export interface UsedUp {
  users: readonly UserKey[];
  projects: readonly number[];
}

export interface EngineQuota {
  spend(user: UserKey, ms: number): void;
  /** Stores the time spent since the last call. */
  settle(): Promise<void>;
  /** For a phone that made a thread hang: the project is charged the time, and the phone waits for its next hour. */
  useUp(user: UserKey, ms: number): Promise<void>;
  /** Asks which of these phones used up their hour in other threads. */
  learn(users: readonly UserKey[]): Promise<void>;
  usedUp(): UsedUp;
  isUsedUp(user: UserKey): boolean;
}

/** Counts computing time per phone and project; batches beyond the quota stay stored and wait. */
export function createEngineQuota(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { phoneMs, projectMs, nameKey, now = () => new Date() }: EngineLimits,
): EngineQuota {
  const count = createRequestLimits({ db, now });
  const spent = new Map<string, { user: UserKey; ms: number }>();
  const phones = new Map<string, { user: UserKey; until: number }>();
  const projects = new Map<number, number>();
  const hasLimits = phoneMs !== Number.POSITIVE_INFINITY;

  const isOver = (until: number | undefined): boolean => until === undefined || until <= now().getTime();

  const ofPhone = (user: UserKey): RequestLimit => ({
    name: phoneQuotaName(nameKey, 'engine phone', user),
    limit: phoneMs,
    windowSeconds: HOUR_SECONDS,
    unshared: UNSHARED,
  });

  const settleOne = async ({ projectId, userId }: UserKey, ms: number, msOfPhone = ms): Promise<void> => {
    const user = { projectId, userId };
    const ofProject = { name: `engine project:${projectId}`, limit: projectMs };
    const phone = await count(ofPhone(user), msOfPhone);
    const project = await count({ ...ofProject, windowSeconds: HOUR_SECONDS }, ms);
    const end = (seconds: number) => now().getTime() + seconds * 1_000;
    if (phone.remaining <= 0) phones.set(userKeyText(user), { user, until: end(phone.resetSeconds) });
    if (project.remaining <= 0) projects.set(projectId, end(project.resetSeconds));
    if (phone.remaining > 0 && project.remaining > 0) return;
    const what = project.remaining <= 0 ? { projectId } : user;
    log.warn({ ...what, seconds: phone.resetSeconds }, 'engine quota used up: what is pending waits');
  };

  return {
    spend: (user, ms) => {
      const key = userKeyText(user);
      spent.set(key, { user, ms: ms + (spent.get(key)?.ms ?? 0) });
    },
    settle: async () => {
      const all = [...spent.values()];
      spent.clear();
      if (!hasLimits) return;
      for (const { user, ms } of all) await settleOne(user, ms);
    },
    useUp: async (user, ms) => {
      if (hasLimits) await settleOne(user, ms, phoneMs);
    },
    learn: async (users) => {
      const unknown = users.filter((user) => !phones.has(userKeyText(user)));
      if (!hasLimits || unknown.length === 0) return;
      const secondsLeft = await findUsedUp(db, unknown.map(ofPhone), now());
      for (const user of unknown) {
        const seconds = secondsLeft.get(ofPhone(user).name);
        if (seconds) phones.set(userKeyText(user), { user, until: now().getTime() + seconds * 1_000 });
      }
    },
    usedUp: () => {
      for (const [key, { until }] of phones) if (isOver(until)) phones.delete(key);
      for (const [key, until] of projects) if (isOver(until)) projects.delete(key);
      return { users: [...phones.values()].map(({ user }) => user), projects: [...projects.keys()] };
    },
    isUsedUp: (user) => !isOver(phones.get(userKeyText(user))?.until) || !isOver(projects.get(user.projectId)),
  };
}
