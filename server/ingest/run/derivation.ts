import type { Kysely } from 'kysely';
import type { EngineItem, ItemFeatures } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import type { FoundSegment } from './engine-run.ts';
import type { PendingUser } from './pending-work.ts';
import type { LoadedCells } from './road-facts.ts';
import type { EngineItemRow } from './timeline-rows.ts';
import type { TouchedDay } from './touched-days.ts';

/** Fixes and the segments that the engine found in them. */
export interface SegmentedTrack {
  fixes: Fixes;
  found: readonly FoundSegment[];
}

/** Whose track it is. */
export type UserTrack = SegmentedTrack & UserKey;

/** The result of an engine run for a user. */
export interface UserRun extends UserKey {
  /** The run starts after this time: all `fixes` are later. */
  afterMs: number;
  fixes: Fixes;
  /** Items from here on were replaced by `rows`. */
  fromTs: number;
  rows: readonly EngineItemRow[];
}

/** Adds features to items before they are saved; one instance per run. */
export interface ItemEnricher {
  enrich(user: UserKey, item: EngineItem, fixes: Fixes): ItemFeatures;
  /** Saves further results; called after the items are saved. */
  save(tx: Tx, runs: readonly UserRun[]): Promise<void>;
}

/**
 * What a feature computes from engine runs, in the transaction that saves them. The caller holds the users' locks, so
 * nobody else computes for the same users. Each function gets many users at once and must share statements between
 * them instead of running some per user.
 */
export interface Derivation {
  /** Adjusts the segments of each track before they are described. */
  refineSegments?(tx: Tx, tracks: readonly UserTrack[], roads: LoadedCells | null): Promise<FoundSegment[][]>;
  /** Null if there is nothing to add for any user. */
  enrichItems?(db: Kysely<Tables>): Promise<ItemEnricher | null>;
  /** Called after the items of the runs are saved. */
  afterRuns?(tx: Tx, runs: readonly UserRun[]): Promise<void>;
  /** Called when items of these days changed, by a run or by a person. */
  afterDays?(tx: Tx, days: readonly TouchedDay[]): Promise<unknown>;
  /** Called with every processed batch, and the days that `afterDays` was called for. */
  afterBatches?(tx: Tx, pending: readonly PendingUser[], days: readonly TouchedDay[]): Promise<unknown>;
  /** A feature of items that `afterDays` writes: it is no reason to write an item again. */
  ownFeature?: keyof ItemFeatures;
}

export type Derivations = readonly Derivation[];
