import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Listener } from '#server/events.ts';

type Database = Kysely<Tables>;

/** A change that a person is making. */
export interface RunningCall {
  actorId: string;
  /** Null for what belongs to no project. */
  projectId: number | null;
  /** Throws if the person may no longer make it. */
  requireRight(db: Database): Promise<void>;
}

/**
 * Rights are checked when a call arrives. It may then wait for others who change the same, and one of them may remove the
 * right meanwhile: so it is checked again when the change is published, which is after all waiting.
 */
export interface RunningCalls {
  run<Result>(call: RunningCall, work: () => Promise<Result>): Promise<Result>;
  /** Rejects changes whose author lost the right meanwhile. */
  refuseLostRights: Listener;
}

export function createRunningCalls(db: Database): RunningCalls {
  const running = new Set<RunningCall>();
  return {
    run: async (call, work) => {
      running.add(call);
      try {
        return await work();
      } finally {
        running.delete(call);
      }
    },
    refuseLostRights: async (tx, { actorId, projectId }) => {
      if (actorId === null) return;
      const isOther = (call: RunningCall) =>
        call.projectId !== null && projectId !== null && call.projectId !== projectId;
      for (const call of running) {
        if (call.actorId === actorId && !isOther(call)) await requireRight(call, tx, db);
      }
    },
  };
}

/** A right that is missing within the transaction may be one that the change itself takes away. */
async function requireRight(call: RunningCall, tx: Database, outside: Database): Promise<void> {
  try {
    await call.requireRight(tx);
  } catch {
    await call.requireRight(outside);
  }
}
