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

/** What a run of the engine found for a user. */
export interface UserRun extends UserKey {
  /** The run began after this time: `fixes` are all later. */
  afterMs: number;
  fixes: Fixes;
  /** Items from here on were replaced by `rows`. */
  fromTs: number;
  rows: readonly EngineItemRow[];
}

/** Adds features to items before they are saved; created anew for each run. */
export interface ItemEnricher {
  enrich(user: UserKey, item: EngineItem, fixes: Fixes): ItemFeatures;
  /** Saves what was found beside the items; called after these are saved. */
  save(tx: Tx, runs: readonly UserRun[]): Promise<void>;
}

/**
 * What a feature computes from engine runs, in the transaction that saves them. The caller holds the users' locks, so
 * nobody else computes for the same users. Each function gets many users at once: a user must cost rows in shared
 * statements, not statements.
 */
export interface Derivation {
  /** The segments of each track as they are to be described. */
  refineSegments?(tx: Tx, tracks: readonly SegmentedTrack[], roads: LoadedCells | null): Promise<FoundSegment[][]>;
  /** Null when there is nothing to add for anybody. */
  enrichItems?(db: Kysely<Tables>): Promise<ItemEnricher | null>;
  /** Called when the runs' items are saved. */
  afterRuns?(tx: Tx, runs: readonly UserRun[]): Promise<void>;
  /** Called when items of these days changed, by a run or by a person. */
  afterDays?(tx: Tx, days: readonly TouchedDay[]): Promise<unknown>;
  /** Called with every batch that was worked off, and the days that `afterDays` was called for. */
  afterBatches?(tx: Tx, pending: readonly PendingUser[], days: readonly TouchedDay[]): Promise<unknown>;
  /** A feature of items that `afterDays` writes: it is no reason to write an item again. */
  ownFeature?: keyof ItemFeatures;
}

export type Derivations = readonly Derivation[];
