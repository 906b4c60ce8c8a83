import { z } from 'zod/mini';
import type { CaseDetails, WholeCase } from '#contract/assistance.ts';
import { impactCurve } from '#contract/impact-curve.ts';
import { notFound } from '#server/http/app-error.ts';
import { type CaseRow, type CasesDatabase, presentCase, selectCases } from './cases.queries.ts';

export interface CaseRef {
  projectId: number;
  id: string;
}

/** All details of one case. */
export async function wholeCase(db: CasesDatabase, { projectId, id }: CaseRef): Promise<WholeCase> {
  const row = await selectCases(db, projectId).select('c.curve').where('c.case_id', '=', id).executeTakeFirst();
  if (!row) throw notFound('The impact');
  const details: CaseDetails = {
    ...presentCase(row),
    severityThreshold: row.severity_threshold,
    curve: z.catch(z.nullable(impactCurve), null).parse(row.curve),
    trip: await tripOf(db, projectId, row),
    delivery: await deliveryOf(db, projectId, row),
    history: await historyOf(db, projectId, row),
  };
  return row.kind === 'AID' ? { impactData: details } : { assistanceCallData: details };
}

/** The person's activity: the item that had started and had not ended at that time. */
async function tripOf(db: CasesDatabase, projectId: number, row: CaseRow): Promise<CaseDetails['trip']> {
  const second = Math.floor(row.happened_ms / 1000);
  const item = await db
    .selectFrom('timeline_items')
    .select(['start_ts', 'end_ts', 'type', 'distance_meters', 'open', 'start_time_zone'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', row.user_id)
    .where('start_ts', '<=', second)
    .where('end_ts', '>=', second)
    .where('deleted', '=', false)
    .orderBy('start_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!item) return null;
  return {
    startTs: item.start_ts,
    endTs: item.end_ts,
    type: item.type,
    distanceMeters: item.distance_meters,
    isOpen: item.open,
    timeZone: item.start_time_zone,
  };
}

/** The event has the id of the case. */
async function deliveryOf(db: CasesDatabase, projectId: number, row: CaseRow): Promise<CaseDetails['delivery']> {
  const delivery = await db
    .selectFrom('notifications as n')
    .leftJoin('deliveries as d', (join) =>
      join.onRef('d.project_id', '=', 'n.project_id').onRef('d.id', '=', 'n.delivery_id'),
    )
    .select(['d.id', 'd.state', 'd.tries', 'd.last_try_at', 'd.next_try_at', 'd.last_status', 'd.last_duration_ms'])
    .where('n.project_id', '=', projectId)
    .where('n.user_id', '=', row.user_id)
    .where('n.id', '=', row.case_id)
    .executeTakeFirst();
  if (!delivery) return null;
  return {
    id: delivery.id,
    state: delivery.state === null || delivery.state === 'first' ? 'waiting' : delivery.state,
    tries: delivery.tries ?? 0,
    lastTryAt: delivery.last_try_at?.toISOString() ?? null,
    nextTryAt: delivery.next_try_at?.toISOString() ?? null,
    lastStatus: delivery.last_status,
    lastDurationMs: delivery.last_duration_ms,
  };
}

const LONGEST_HISTORY = 500;

/** Of a longer history, what happened last, in the order in which it happened. */
async function historyOf(db: CasesDatabase, projectId: number, row: CaseRow): Promise<CaseDetails['history']> {
  const entries = await db
    .selectFrom('assistance_entries as e')
    .leftJoin('users as actor', 'actor.id', 'e.by_person')
    .leftJoin('users as assignee', 'assignee.id', 'e.to_person')
    .select(['e.at', 'e.action', 'e.text', 'e.outcome', 'actor.email as by', 'assignee.email as to'])
    .where('e.project_id', '=', projectId)
    .where('e.user_id', '=', row.user_id)
    .where('e.case_id', '=', row.case_id)
    .orderBy('e.entry_id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute();
  return entries.reverse().map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
