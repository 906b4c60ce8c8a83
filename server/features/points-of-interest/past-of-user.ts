import type { Db, Tx } from '#server/db/database.ts';
import { isLockedByOthers } from '#server/db/failures.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { fixesBetween } from '#server/ingest/run/stored-fixes.ts';
import { batchesUpTo, daysWithFixes, endOfPiece } from './days-with-fixes.ts';
import type { ProjectFences } from './poi-fences.ts';
import { type VisitRow, visitsOf, type WatchedRun } from './poi-visits.ts';
import { replaceFound } from './save-visits.ts';
import { eventsOfVisits, type Piece, visitsDecidedIn, visitsOngoingAt } from './visits-of-piece.ts';

/** Whole days are searched together up to this many positions: an ordinary month takes a few transactions. */
const FIXES_AT_ONCE = 50_000;
/** A phone that keeps sending more of days that were searched already must not keep the search busy. */
const MAX_RESTARTS = 3;

export interface PastSearch {
  projectId: number;
  /** Visits after this time are searched. */
  afterMs: number;
  /** Receivers are not notified of what happened earlier. */
  notifyFromMs: number;
  fencesIn: (tx: Tx) => Promise<ProjectFences>;
  fixesAtOnce?: number;
}

/** What is known of a user between two pieces; null where it is not known yet. */
interface Searched {
  upToMs: number;
  /** Visits that had not ended then. They are stored with their end or with the last piece: the engine would end them now. */
  ongoing: readonly VisitRow[] | null;
  /** Of the days up to then: once there are others, the visits may be others too. */
  batches: number | null;
  registeredMs: number | null;
  restarts: number;
}

/**
 * Finds the visits of a user as a run of the engine would; what an earlier try or the engine found meanwhile counts once.
 * Searches whole days at a time and locks the user only for these. Reports before each piece, and while somebody else
 * works on the user.
 */
export async function findPastOf(
  db: Db,
  search: PastSearch,
  userId: string,
  report: () => Promise<void>,
): Promise<void> {
  const user = { projectId: search.projectId, userId };
  let searched: Searched | null = nothing(search);
  while (searched) {
    await report();
    const before: Searched = searched;
    searched = await db
      .transaction()
      .execute((tx) => searchPiece(tx, search, user, before))
      .catch((error: unknown) => {
        if (isLockedByOthers(error)) return before;
        throw error;
      });
  }
}

const nothing = ({ afterMs }: PastSearch): Searched => ({
  upToMs: afterMs,
  ongoing: null,
  batches: null,
  registeredMs: null,
  restarts: 0,
});

/** Null once there is nothing more to search. */
async function searchPiece(tx: Tx, search: PastSearch, user: UserKey, searched: Searched): Promise<Searched | null> {
  await lockUserForCall(tx, user.projectId, user.userId);
  const { upToMs: afterMs, restarts } = searched;
  const registeredMs = await registrationOf(tx, user);
  // Somebody else may have the id of a user who was erased meanwhile.
  if (registeredMs === null || (searched.registeredMs ?? registeredMs) !== registeredMs) return null;
  const fences = await search.fencesIn(tx);
  if (fences.pois.length === 0) return null;
  const days = await daysWithFixes(tx, user, search.afterMs);
  if (days.length === 0) return null;
  const isChanged = searched.batches !== null && searched.batches !== batchesUpTo(days, afterMs);
  if (isChanged && restarts < MAX_RESTARTS) return { ...nothing(search), registeredMs, restarts: restarts + 1 };
  const toMs = endOfPiece(days, afterMs, search.fixesAtOnce ?? FIXES_AT_ONCE);
  const known = searched.ongoing ?? (await visitsOngoingAt(tx, user, afterMs));
  const begun = known.filter(({ poi_id }) => fences.numberOf.has(poi_id));
  const ongoing = await saveVisitsOfPiece(tx, search, { ...user, afterMs, toMs, begun }, fences);
  return toMs === null ? null : { upToMs: toMs, ongoing, batches: batchesUpTo(days, toMs), registeredMs, restarts };
}

/** Returns the visits that have not ended. */
async function saveVisitsOfPiece(
  tx: Tx,
  { afterMs: searchedAfterMs, notifyFromMs }: PastSearch,
  piece: Piece,
  fences: ProjectFences,
): Promise<readonly VisitRow[]> {
  const { projectId, userId, afterMs, toMs, begun } = piece;
  const user = { projectId, userId };
  const fixes = await fixesBetween(tx, user, afterMs + 1, toMs);
  const run: WatchedRun = { ...user, afterMs, fixes, rows: await itemsOf(tx, piece) };
  const { ended, ongoing } = fixes.length > 0 ? await visitsOf(run, begun, fences) : { ended: [], ongoing: [...begun] };
  const isLast = toMs === null;
  const visits = isLast ? [...ended, ...ongoing] : ended;
  const decided = await visitsDecidedIn(tx, piece, isLast ? [] : ongoing);
  const before = decided.filter(({ poi_id }) => fences.numberOf.has(poi_id));
  const firstMs = visits.reduce((first, { entered_ms }) => Math.min(first, entered_ms), afterMs + 1);
  const found = { run: { ...user, afterMs: Math.max(searchedAfterMs, firstMs - 1) }, fences, before, visits };
  await replaceFound(tx, [found], [await eventsOfVisits(tx, user, before)], notifyFromMs);
  return ongoing;
}

async function registrationOf(tx: Tx, { projectId, userId }: UserKey): Promise<number | null> {
  const row = await tx
    .selectFrom('app_users')
    .select('created_at')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

const itemsOf = (tx: Tx, { projectId, userId, afterMs, toMs }: Piece) =>
  tx
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts', 'measured_type as type'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('end_ts', '>=', Math.floor(afterMs / 1000))
    .where('start_ts', '<=', toMs === null ? Number.MAX_SAFE_INTEGER : Math.ceil(toMs / 1000))
    .where('deleted', '=', false)
    .execute() as Promise<WatchedRun['rows']>;
