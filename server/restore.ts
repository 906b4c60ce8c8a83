import type { Tx } from './db/database.ts';

/** A state that something had, taken from its revisions. */
export interface FormerState {
  projectId: number | null;
  entityId: string;
  /** Null: it did not exist then. */
  value: unknown;
  /** The record id of who restores it. */
  actorId: string;
}

/**
 * Brings back a former state of one kind of thing: checks that it is still allowed, changes, and publishes the change,
 * all in the transaction given. Features offer one for each entity they publish; revisions call it.
 */
export interface Restorer {
  entity: string;
  restore(tx: Tx, former: FormerState): Promise<void>;
}
