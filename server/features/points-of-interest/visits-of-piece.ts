import { sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import type { ReportedEvent } from './compare-events.ts';
import type { VisitRow } from './poi-visits.ts';

/** A piece of a user's time that is searched, after a time up to another; null for all that follows. */
export interface Piece extends UserKey {
  afterMs: number;
  toMs: number | null;
  /** Visits that had not ended before it. */
  begun: readonly VisitRow[];
}

const ROWS_AT_ONCE = 500;
const VISIT = sql`v.poi_id, v.entered_ms, v.entered, v.leaving, v.left_ms, v.leave, v.due_ms`;

/** Visits that had not ended at a time. */
export async function visitsOngoingAt(tx: Tx, { projectId, userId }: UserKey, atMs: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select ${VISIT} from poi_visits v
    where v.project_id = ${projectId} and v.user_id = ${userId} and v.entered_ms <= ${atMs}
      and (v.left_ms is null or v.left_ms > ${atMs})
  `.execute(tx);
  return rows;
}

/**
 * Stored visits that the piece replaces by what it found. Each is replaced by one piece: the one it began in, or, if it
 * began during a visit that goes on from piece to piece, the one in which that visit ends.
 */
export async function visitsDecidedIn(tx: Tx, piece: Piece, ongoing: readonly VisitRow[]): Promise<VisitRow[]> {
  const [from, beyond] = [firstOfPlaces(piece.begun), firstOfPlaces(ongoing)];
  const last = piece.toMs ?? Number.POSITIVE_INFINITY;
  const stored = [...(await visitsBegunIn(tx, piece)), ...(await visitsSinceBegun(tx, piece))];
  return stored.filter(
    ({ poi_id, entered_ms }) =>
      entered_ms >= (from.get(poi_id) ?? piece.afterMs + 1) && entered_ms < (beyond.get(poi_id) ?? last + 1),
  );
}

function firstOfPlaces(visits: readonly VisitRow[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { poi_id, entered_ms } of visits)
    first.set(poi_id, Math.min(entered_ms, first.get(poi_id) ?? Number.POSITIVE_INFINITY));
  return first;
}

async function visitsBegunIn(tx: Tx, { projectId, userId, afterMs, toMs }: Piece): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select ${VISIT} from poi_visits v
    where v.project_id = ${projectId} and v.user_id = ${userId} and v.entered_ms > ${afterMs}
      and (v.left_ms is null or v.left_ms > ${afterMs}) ${toMs === null ? sql`` : sql`and v.entered_ms <= ${toMs}`}
  `.execute(tx);
  return rows;
}

/** Of the places where the user was when the piece began. */
async function visitsSinceBegun(tx: Tx, { projectId, userId, afterMs, begun }: Piece): Promise<VisitRow[]> {
  if (begun.length === 0) return [];
  const given = [...firstOfPlaces(begun)].map(([poi_id, from_ms]) => ({
    project_id: projectId,
    user_id: userId,
    poi_id,
    from_ms,
  }));
  const { rows } = await sql<VisitRow>`
    select ${VISIT} from ${givenRows(given, { ...USER_KEY_COLUMNS, poi_id: 'uuid', from_ms: 'bigint' })}
    join poi_visits v on ${ofGiven('v', given)} and v.poi_id = given.poi_id
      and v.entered_ms >= given.from_ms and v.entered_ms <= ${afterMs}
  `.execute(tx);
  return rows;
}

/** What was reported of stored visits. */
export async function eventsOfVisits(
  tx: Tx,
  { projectId, userId }: UserKey,
  visits: readonly VisitRow[],
): Promise<ReportedEvent[]> {
  const events: ReportedEvent[] = [];
  for (const some of inParts(visits, ROWS_AT_ONCE)) {
    const given = some.map(({ poi_id, entered_ms, left_ms }) => ({
      project_id: projectId,
      user_id: userId,
      poi_id,
      entered_ms,
      left_ms,
    }));
    const types = { ...USER_KEY_COLUMNS, poi_id: 'uuid', entered_ms: 'bigint', left_ms: 'bigint' } as const;
    const { rows } = await sql<ReportedEvent>`
      select e.id, e.poi_id, e.kind, e.at_ms from ${givenRows(given, types)}
      join poi_events e on ${ofGiven('e', given)} and e.at_ms in (given.entered_ms, given.left_ms)
        and e.poi_id = given.poi_id and e.entered_ms = given.entered_ms
    `.execute(tx);
    for (const row of rows) events.push(row);
  }
  return events;
}
