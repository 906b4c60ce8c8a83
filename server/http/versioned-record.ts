import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Change } from '#server/events.ts';
import { lastChange } from '#server/last-change.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { AppError, notFound } from './app-error.ts';

export interface RecordRef {
  /** Null for records outside of projects. */
  projectId: number | null;
  id: string;
}

interface VersionCheck extends RecordRef {
  /** All entities whose changes increment this version. */
  entities: readonly string[];
  version: number;
  /** The version that the change is based on. */
  seen: number;
  message: string;
  current: () => unknown;
}

/** Rejects a save based on an older version, and reports the current record, who changed it and when. */
export async function requireVersion(tx: Tx, check: VersionCheck): Promise<void> {
  if (check.seen === check.version) return;
  const change = await lastChange(tx, { ...check, entityId: check.id });
  throw new AppError('conflict', check.message, { conflict: { current: await check.current(), ...change } });
}

interface RecordSpec<Row, Values> {
  /** The name in revisions. */
  entity: string;
  /** Other entities whose changes increment the same version. */
  sharesVersionWith?: readonly string[];
  /** As used in messages, for example "The API key". */
  name: string;
  conflictMessage: string;
  /** Finds a row, even a deleted one, and locks it until the transaction ends. */
  lock(tx: Tx, ref: RecordRef): Promise<Row | undefined>;
  /** Stores the values with the next version and returns the new row. */
  write(tx: Tx, before: Row, values: Values, next: { version: number; now: Date }): Promise<Row>;
  refOf(row: Row): RecordRef;
  versionOf(row: Row): number;
  /** The state to store in revisions. */
  snapshot(row: Row): unknown;
  /** The record as shown to a person whose save is rejected. */
  present(row: Row, now: Date, tx: Tx): unknown;
  /** Whether the row is deleted and kept only to be restorable. */
  isGone?(row: Row): boolean;
  /** Whether the record has ended but is still shown. */
  isEnded?(row: Row): boolean;
  /** Runs once after a change; bulk changes call it once for all. */
  settle?(tx: Tx): Promise<void>;
}

type Work = Pick<Context, 'events' | 'now'>;

/** The version that a change is based on, and its author. */
export interface ChangeBy {
  version: number;
  actorId: string;
}

/** A record that several people edit: concurrent changes are never overwritten, and every change can be undone. */
export function versioned<Row, Values>(spec: RecordSpec<Row, Values>) {
  const isGone = (row: Row): boolean => spec.isGone?.(row) ?? false;
  const isDeleted = (row: Row): boolean => isGone(row) || (spec.isEnded?.(row) ?? false);

  /** Includes deleted records. */
  async function lock(tx: Tx, ref: RecordRef): Promise<Row> {
    const row = await spec.lock(tx, ref);
    if (row === undefined) throw notFound(spec.name);
    return row;
  }

  async function lockExisting(tx: Tx, ref: RecordRef): Promise<Row> {
    const row = await lock(tx, ref);
    if (isGone(row)) throw notFound(spec.name);
    return row;
  }

  const checkVersion = (tx: Tx, row: Row, seen: number, now: Date): Promise<void> =>
    requireVersion(tx, {
      ...spec.refOf(row),
      entities: [spec.entity, ...(spec.sharesVersionWith ?? [])],
      version: spec.versionOf(row),
      seen,
      message: spec.conflictMessage,
      current: () => spec.present(row, now, tx),
    });

  const publish = (
    tx: Tx,
    { events }: Pick<Context, 'events'>,
    row: Row,
    change: Pick<Change, 'actorId' | 'action' | 'before' | 'after'>,
  ): Promise<void> => {
    const { projectId, id } = spec.refOf(row);
    return events.publish(tx, { projectId, entity: spec.entity, entityId: id, ...change });
  };

  /** All changes after the creation of a record go through here. */
  async function save(tx: Tx, work: Work, before: Row, values: Values, actorId: string | null): Promise<Row> {
    const after = await spec.write(tx, before, values, { version: spec.versionOf(before) + 1, now: work.now() });
    await publish(tx, work, before, {
      actorId,
      action: isDeleted(after) ? 'deleted' : isGone(before) ? 'created' : 'changed',
      before: isGone(before) ? undefined : spec.snapshot(before),
      after: isDeleted(after) ? undefined : spec.snapshot(after),
    });
    return after;
  }

  async function saveAndSettle(tx: Tx, work: Work, before: Row, values: Values, actorId: string): Promise<Row> {
    const after = await save(tx, work, before, values, actorId);
    await spec.settle?.(tx);
    return after;
  }

  return {
    entity: spec.entity,
    lock,
    lockExisting,
    checkVersion,
    save,

    publishCreated: (tx: Tx, work: Pick<Context, 'events'>, row: Row, actorId: string | null): Promise<void> =>
      publish(tx, work, row, { actorId, action: 'created', after: spec.snapshot(row) }),

    publishDeleted: (tx: Tx, work: Pick<Context, 'events'>, row: Row, actorId: string | null): Promise<void> =>
      publish(tx, work, row, { actorId, action: 'deleted', before: spec.snapshot(row) }),

    /** Changes a record in one transaction; `decide` validates the change and returns null if nothing differs. */
    change: (
      context: Work & Pick<Context, 'db'>,
      ref: RecordRef,
      { version, actorId }: ChangeBy,
      decide: (tx: Tx, before: Row) => Promise<Values | null> | Values | null,
    ): Promise<Row> =>
      context.db.transaction().execute(async (tx) => {
        const before = await lockExisting(tx, ref);
        await checkVersion(tx, before, version, context.now());
        const values = await decide(tx, before);
        return values === null ? before : saveAndSettle(tx, context, before, values, actorId);
      }),

    /** Deletes or ends a record; idempotent. */
    remove: (
      context: Work & Pick<Context, 'db'>,
      ref: RecordRef,
      actorId: string,
      valuesFor: (before: Row) => Values,
    ): Promise<Row> =>
      context.db.transaction().execute(async (tx) => {
        const before = await lock(tx, ref);
        return isDeleted(before) ? before : saveAndSettle(tx, context, before, valuesFor(before), actorId);
      }),

    /** Restores a former state; `decide` checks whether it is still valid and returns null if nothing differs. */
    restorer: (
      work: Work,
      decide: (tx: Tx, before: Row, former: FormerState) => Promise<Values | null> | Values | null,
    ): Restorer => ({
      entity: spec.entity,
      restore: async (tx, former) => {
        const before = await lock(tx, { projectId: former.projectId, id: former.entityId });
        const values = await decide(tx, before, former);
        if (values !== null) await saveAndSettle(tx, work, before, values, former.actorId);
      },
    }),
  };
}
