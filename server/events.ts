import type { Tx } from './db/database.ts';

/** A change made by a person or the product, published within the transaction that made it. */
export interface Change {
  /** Null for what belongs to no project. */
  projectId: number | null;
  /** The record id of who made it; null for the product itself. */
  actorId: string | null;
  entity: string;
  entityId: string;
  action: 'created' | 'changed' | 'deleted';
  before?: unknown;
  after?: unknown;
}

/** Is told of all changes that are published together, of one or more of them. */
export type Listener = (tx: Tx, changes: readonly Change[]) => Promise<void>;

/** Features publish; revisions and live updates listen. They do not know each other. */
export interface Events {
  publish(tx: Tx, ...changes: readonly Change[]): Promise<void>;
  listen(listener: Listener): void;
}

/** Changes that are published together. */
const AT_ONCE = 500;

export function createEvents(): Events {
  const listeners: Listener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    publish: async (tx, ...changes) => {
      for (const listener of listeners) await listener(tx, changes);
    },
  };
}

/**
 * For many changes in one transaction: what the work publishes is collected and published together. One by one, each
 * would take several statements, while others wait for the same records.
 */
export async function publishTogether<Result>(
  events: Events,
  tx: Tx,
  work: (events: Events) => Promise<Result>,
): Promise<Result> {
  let waiting: Change[] = [];
  const publishAll = async () => {
    const changes = waiting;
    waiting = [];
    if (changes.length > 0) await events.publish(tx, ...changes);
  };
  const result = await work({
    ...events,
    publish: async (_tx, ...changes) => {
      waiting.push(...changes);
      if (waiting.length >= AT_ONCE) await publishAll();
    },
  });
  await publishAll();
  return result;
}
