import type { Tx } from './db/database.ts';

/** Something that a person or the product changed, told inside the transaction that changed it. */
export interface Change {
  /** Null for what belongs to no project. */
  projectId: number | null;
  /** The record id of who did it; null for the product itself. */
  actorId: string | null;
  entity: string;
  entityId: string;
  action: 'created' | 'changed' | 'deleted';
  before?: unknown;
  after?: unknown;
}

export type Listener = (tx: Tx, change: Change) => Promise<void>;

/** Features publish; revisions (and later notifier and live view) listen. Nobody calls them. */
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
