import { sql } from 'kysely';
import { type CaseKind, type CaseState, LATE_AFTER_HOURS, TOO_LATE_AFTER_DAYS } from '#contract/assistance-lists.ts';
import type { ImpactCurve } from '#contract/impact-curve.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey, userKeyText } from '#server/db/user-key.ts';

/** An impact or a call, as a phone or a test reports it. */
export interface ReportedCase {
  projectId: number;
  userId: string;
  kind: CaseKind;
  t: number;
  lat: number;
  lon: number;
  speed?: number | undefined;
  asi?: number | undefined;
  axis?: string | undefined;
  curve?: ImpactCurve | undefined;
}

export interface NewCase {
  reported: ReportedCase;
  state: CaseState;
  /** The project's, below which an impact raises no alarm. */
  threshold: number;
}

/**
 * So many of a phone become cases in an hour, of each kind and with or without an alarm, the strongest first: a phone
 * that reports without end must not delay others, and must not keep a crash from being seen either.
 */
export const MAX_PER_HOUR = 50;

const HOUR_MS = 3_600_000;

/** The reported cases that are not stored yet, within the limit for each phone, in the given order. Tests have no limit. */
export async function newCases(tx: Tx, reported: readonly ReportedCase[], isTest: boolean): Promise<NewCase[]> {
  const [projects, stored] = [await projectsOf(tx, reported), await storedCases(tx, reported, isTest)];
  const known = new Set(stored.filter(({ isSame }) => isSame).map(caseKey));
  const fresh = reported
    .filter((one) => !known.has(caseKey(one)))
    .map((one) => {
      const { threshold = 0, nowMs = Date.now() } = projects.get(one.projectId) ?? {};
      return { reported: one, state: stateOf(one, threshold, nowMs), threshold };
    });
  if (isTest) return fresh;
  const counts = new Map<string, number>();
  const count = (of: UserKey & { kind: CaseKind }, state: CaseState): number => {
    const key = JSON.stringify([of.projectId, of.userId, of.kind, state === 'filtered']);
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  for (const one of stored) if (one.isRecent) count(one, one.state);
  const byStrength = fresh.toSorted((a, b) => (b.reported.asi ?? -1) - (a.reported.asi ?? -1));
  const kept = new Set(byStrength.filter((one) => count(one.reported, one.state) <= MAX_PER_HOUR));
  return fresh.filter((one) => kept.has(one));
}

export const caseKey = ({ projectId, userId, kind, t }: UserKey & { kind: CaseKind; t: number }): string =>
  JSON.stringify([projectId, userId, kind, t]);

function stateOf({ kind, t, asi }: ReportedCase, threshold: number, nowMs: number): CaseState {
  if (kind === 'AID' && asi !== undefined && asi < threshold) return 'filtered';
  const hours = (nowMs - t) / HOUR_MS;
  if (hours > TOO_LATE_AFTER_DAYS * 24) return 'closed';
  return hours > LATE_AFTER_HOURS ? 'late' : 'open';
}

async function projectsOf(tx: Tx, reported: readonly ReportedCase[]) {
  const ids = [...new Set(reported.map(({ projectId }) => projectId))];
  const { rows } = await sql<{ id: number; threshold: number; nowMs: number }>`
    select p.id, coalesce(s.severity_threshold, 0) as threshold, extract(epoch from now())::float8 * 1000 as "nowMs"
    from unnest(${ids}::bigint[]) p (id) left join project_settings s on s.project_id = p.id
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownCase extends UserKey {
  kind: CaseKind;
  t: number;
  state: CaseState;
  /** Perhaps one of the reported. */
  isSame: boolean;
  isRecent: boolean;
}

/** Of these phones: the cases at the reported times, and those of the last hour. */
async function storedCases(tx: Tx, reported: readonly ReportedCase[], isTest: boolean): Promise<KnownCase[]> {
  const users = new Map(reported.map((one) => [userKeyText(one), { project_id: one.projectId, user_id: one.userId }]));
  const keys = [...users.values()];
  const { rows } = await sql<KnownCase>`
    select c.project_id as "projectId", c.user_id as "userId", c.kind, c.happened_ms as t, c.state,
      c.test = ${isTest} as "isSame", not c.test and c.received_at > now() - interval '1 hour' as "isRecent"
    from assistance_cases c, ${givenRows(keys, USER_KEY_COLUMNS)}
    where ${ofGiven('c', keys)} and (
      c.kind in ('AID', 'BCALL') and c.test = ${isTest} and c.happened_ms = any(${reported.map(({ t }) => t)}::bigint[])
      or not c.test and c.received_at > now() - interval '1 hour'
    )
  `.execute(tx);
  return rows;
}
