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

export type Listener = (tx: Tx, change: Change) => Promise<void>;

/** Features publish; revisions and live updates listen. They do not know each other. */
export interface Events {
  publish(tx: Tx, change: Change): Promise<void>;
  listen(listener: Listener): void;
}

export function createEvents(): Events {
  const listeners: Listener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    publish: async (tx, change) => {
      for (const listener of listeners) await listener(tx, change);
    },
  };
}
