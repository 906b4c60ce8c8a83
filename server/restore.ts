import type { Tx } from './db/database.ts';

/** A former state, taken from the revisions. */
export interface FormerState {
  projectId: number | null;
  entityId: string;
  /** Null: it did not exist then. */
  value: unknown;
  /** The record id of the person who restores it. */
  actorId: string;
}

/**
 * Restores a former state of one kind of entity: checks that it is still allowed, changes it, and publishes the change,
 * all in the given transaction. Features offer one for each entity they publish; revisions call it.
 */
export interface Restorer {
  entity: string;
  /** Who may restore it, and with which proof: as for the calls that make the same change. Without, an admin may. */
  who?: 'dolphin';
  proof?: 'recent';
  /** Revisions hold only the part that changed; restoring changes that part and leaves later changes of others. */
  isPart?: true;
  /** Before the transaction: what may take long, such as asking a name service, so that no lock is held meanwhile. */
  check?(former: FormerState): Promise<void>;
  restore(tx: Tx, former: FormerState): Promise<void>;
}
