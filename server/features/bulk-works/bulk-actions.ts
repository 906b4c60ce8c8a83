import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { MAX_TAGS } from '#contract/app-user-tags.ts';
import type { BulkAction } from '#contract/bulk-works.ts';
import type { LogLevel } from '#contract/remote-logging.ts';
import type { ServicesChange } from '#contract/services.ts';
import type { Context } from '#server/context.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { tagsOf, withTags } from '#server/features/app-users/change-tags.ts';
import { mergedOverrides, saveOverrides } from '#server/features/app-users/change-user-config.ts';
import { eraseIn } from '#server/features/app-users/erase-user.ts';
import { setUserMark, type UserMark } from '#server/features/app-users/user-mark.ts';
import { startLogging } from '#server/features/remote-logging/start-remote-logging.ts';
import { stopLogging } from '#server/features/remote-logging/stop-remote-logging.ts';
import { overridesOf } from '#server/features/sdk-config/sdk-settings.ts';

type Database = Kysely<Tables>;
const HOUR_MS = 3_600_000;

/** An action on users, in terms of the part of a user that it changes. States are plain JSON. */
export interface BulkChange {
  /** The current states; users who do not exist are missing. */
  states(db: Database, projectId: number, userIds: readonly string[]): Promise<Map<string, unknown>>;
  /** The state after the action. */
  wanted(now: unknown): unknown;
  /** The state after an undo; undefined if it was changed again since. */
  restored(now: unknown, change: StateChange): unknown;
  isAllowed(state: unknown): boolean;
  write(tx: Tx, user: UserKey, change: StateChange): Promise<unknown>;
}
export interface StateChange {
  before: unknown;
  after: unknown;
}

interface Part<State> {
  states(db: Database, projectId: number, userIds: readonly string[]): Promise<Map<string, State>>;
  wanted(now: State): State;
  restored?(now: State, change: { before: State; after: State }): State | undefined;
  isAllowed?(state: State): boolean;
  write(tx: Tx, user: UserKey, change: { before: State; after: State }): Promise<unknown>;
}

/** Restores the whole former state by default. */
const changeOf = <State>(part: Part<State>): BulkChange =>
  ({
    restored: (now: State, { before, after }: { before: State; after: State }) =>
      isDeepStrictEqual(now, after) || isDeepStrictEqual(now, before) ? before : undefined,
    isAllowed: () => true,
    ...part,
  }) as BulkChange;

/** Who requested it, and when. */
interface Request {
  actorId: string | null;
  at: Date;
}

export function bulkChange(context: Context, action: BulkAction, { actorId, at }: Request): BulkChange {
  switch (action.kind) {
    case 'tags':
      return changeOf(tags(action));
    case 'pilot':
    case 'blocked':
      return changeOf(mark(context, action.kind, action.on, actorId));
    case 'logging':
      return changeOf(logging(context, action.start, { actorId, at }));
    case 'override':
      return changeOf(override(context, action.services, actorId));
    case 'erase':
      return changeOf(erasure(context));
  }
}

const existing = (db: Database, projectId: number, userIds: readonly string[]) =>
  db
    .selectFrom('app_users')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds]);

async function existingIds(db: Database, projectId: number, userIds: readonly string[]): Promise<string[]> {
  return (await existing(db, projectId, userIds).select('user_id').execute()).map((row) => row.user_id);
}

const without = (tags: readonly string[], others: readonly string[]) => tags.filter((tag) => !others.includes(tag));
const inOrder = (tags: readonly string[]): string[] => [...new Set(tags)].sort();

/** The action stores what it changed, so users get no individual revisions. */
const tags = ({ add, remove }: Extract<BulkAction, { kind: 'tags' }>): Part<string[]> => ({
  states: async (db, projectId, userIds) => {
    const [ids, found] = await Promise.all([existingIds(db, projectId, userIds), tagsOf(db, projectId, userIds)]);
    return new Map(ids.map((id) => [id, found.get(id) ?? []]));
  },
  wanted: (now) => inOrder(withTags({ add, remove })(now)),
  // Tags that somebody set since stay.
  restored: (now, { before, after }) => inOrder([...without(now, without(after, before)), ...without(before, after)]),
  isAllowed: (state) => state.length <= MAX_TAGS,
  write: (tx, user, { after }) => setTags(tx, user, after),
});

const mark = (context: Context, name: UserMark, on: boolean, actorId: string | null): Part<boolean> => ({
  states: async (db, projectId, userIds) => {
    const rows = await existing(db, projectId, userIds).select(['user_id', name]).execute();
    return new Map(rows.map((row) => [row.user_id, row[name]]));
  },
  wanted: () => on,
  write: (tx, user, { after }) => setUserMark(context, tx, user, name, after, { actorId }),
});

type Logging = { level: LogLevel; endsAt: string } | null;
type LoggingStart = Extract<BulkAction, { kind: 'logging' }>['start'];

function logging(context: Context, start: LoggingStart, { actorId, at }: Request): Part<Logging> {
  const goal = start && {
    level: start.level,
    endsAt: new Date(at.getTime() + start.hours * HOUR_MS).toISOString(),
  };
  return {
    states: async (db, projectId, userIds) => {
      const ids = await existingIds(db, projectId, userIds);
      const rows = await db
        .selectFrom('remote_logging')
        .select(['user_id', 'level', 'ends_at'])
        .where('project_id', '=', projectId)
        .where('user_id', 'in', [...userIds])
        .where('ends_at', '>', context.now())
        .execute();
      const running = new Map(
        rows.map((row) => [row.user_id, { level: row.level, endsAt: row.ends_at.toISOString() }]),
      );
      return new Map(ids.map((id) => [id, running.get(id) ?? null]));
    },
    // Logging that lasts longer is not cut short.
    wanted: (now) => (goal && now && now.level === goal.level && now.endsAt >= goal.endsAt ? now : goal),
    // Its time may be over by now.
    restored: (now, { before, after }) => {
      const former = before && new Date(before.endsAt) > context.now() ? before : null;
      return isDeepStrictEqual(now, after) || isDeepStrictEqual(now, former) ? former : undefined;
    },
    write: (tx, user, { after }) =>
      after
        ? startLogging(context, tx, { ...user, level: after.level, endsAt: new Date(after.endsAt), actorId })
        : stopLogging(context, tx, { ...user, actorId }),
  };
}

const override = (context: Context, services: ServicesChange, actorId: string | null): Part<ServicesChange> => ({
  states: async (db, projectId, userIds) => {
    const rows = await existing(db, projectId, userIds).select(['user_id', 'services']).execute();
    return new Map(rows.map((row) => [row.user_id, overridesOf(row.services) ?? {}]));
  },
  wanted: (now) => (Object.keys(services).length === 0 ? {} : onlyOff(mergedOverrides(now, services))),
  write: (tx, user, change) => saveOverrides(context, tx, user, change, { actorId }),
});

/** Whatever is not switched off follows the project. */
const onlyOff = (overrides: ServicesChange): ServicesChange =>
  Object.fromEntries(
    Object.entries(overrides).flatMap(([name, switches]) => {
      const off = Object.entries(switches).filter(([, isOn]) => isOn === false);
      return off.length > 0 ? [[name, Object.fromEntries(off)]] : [];
    }),
  );

const erasure = (context: Context): Part<boolean> => ({
  states: async (db, projectId, userIds) =>
    new Map((await existingIds(db, projectId, userIds)).map((id) => [id, true])),
  wanted: () => false,
  write: (tx, user) => eraseIn(context, tx, user),
});
