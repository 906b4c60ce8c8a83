import { sql } from 'kysely';
import { type CaseKind, type CaseState, LATE_AFTER_HOURS, TOO_LATE_AFTER_DAYS } from '#contract/assistance-lists.ts';
import type { ImpactCurve } from '#contract/impact-curve.ts';
import type { RecordOf } from '#contract/upload-records.ts';
import { utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { userKeyText } from '#server/db/user-key.ts';
import { logActivity } from '#server/features/activity-map/log-activity.ts';
import { type News, notifyAdmins } from '#server/features/inbox/notify-people.ts';
import { notifyAll } from '#server/features/notifier/notify.ts';
import type { IncomingBatch } from '#server/ingest/receive/store-batches.ts';
import type { RecordHandler } from '#server/ingest/receive/store-records.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

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

export interface StoredCase extends ReportedCase {
  id: string;
  state: CaseState;
  isTest: boolean;
}

const TOO_LATE = sql`make_interval(days => ${sql.lit(TOO_LATE_AFTER_DAYS)})`;

/** Late cases are closed once nobody can act on them. */
export const closeLateCasesDaily = (jobs: Jobs, { db }: Context): Promise<void> =>
  jobs.every('close-late-cases', '23 2 * * *', () => closeLateCases(db));

export async function closeLateCases(db: Db): Promise<void> {
  await sql`
    update assistance_cases set state = 'closed', outcome = 'too-late', closed_at = now(), version = version + 1
    where state = 'late' and to_timestamp(happened_ms / 1000.0) < now() - ${TOO_LATE}
  `.execute(db);
}

const casesIn = ({ projectId, userId, batch }: IncomingBatch): ReportedCase[] =>
  batch.records.flatMap(({ list, records }): ReportedCase[] => {
    if (list === 'impacts')
      return (records as RecordOf<'impacts'>[]).map((record) => ({ projectId, userId, kind: 'AID', ...record }));
    if (list === 'calls')
      return (records as RecordOf<'calls'>[]).map((record) => ({ projectId, userId, kind: 'BCALL', ...record }));
    return [];
  });

/**
 * So many of a phone become cases in an hour, of each kind and with or without an alarm, the strongest first: a phone
 * that reports without end must not delay others, and must not keep a crash from being seen either.
 */
const MOST_AN_HOUR = 50;
/** With and without an alarm, which the project's threshold decides. */
const MOST_AT_ONCE = 2 * MOST_AN_HOUR;
/** The queue shows every case; more news at once would help nobody. */
const MOST_NEWS_AT_ONCE = 20;

/** Opens cases for impacts and calls, in the transaction that stores their batch. */
export const storeReportedCases: RecordHandler = async (tx, arrivals) => {
  const byStrength = arrivals.flatMap(casesIn).sort((a, b) => (b.asi ?? 0) - (a.asi ?? 0));
  const reported = firstOfEach(byStrength, MOST_AT_ONCE, (one) => `${one.kind} ${userKeyText(one)}`);
  if (reported.length > 0) await storeCases(tx, reported, false);
};

/** The first so many with the same key, in order. */
function firstOfEach<Item>(items: readonly Item[], most: number, keyOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>();
  return items.filter((item) => {
    const key = keyOf(item);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
}

const caseKey = ({ projectId, userId, kind, t }: ReportedCase): string => JSON.stringify([projectId, userId, kind, t]);

/** Opens a case for each that is new; impacts below the project's threshold are kept without an alarm. Tests have no limit. */
export async function storeCases(tx: Tx, reported: readonly ReportedCase[], isTest: boolean): Promise<StoredCase[]> {
  // Always in the same order, so that two transactions cannot deadlock.
  const cases = new Map([...reported].map((one) => [caseKey(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
  const rows = [...cases.values()];
  const { rows: stored } = await sql<{
    id: string;
    projectId: number;
    userId: string;
    kind: CaseKind;
    t: number;
    state: CaseState;
  }>`
    with reported as (
      select a.*, coalesce(s.severity_threshold, 0) as threshold, d.state
      from unnest(
        ${rows.map((row) => row.projectId)}::bigint[],
        ${rows.map((row) => row.userId)}::text[],
        ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.t)}::bigint[],
        ${rows.map((row) => row.lat)}::float8[],
        ${rows.map((row) => row.lon)}::float8[],
        ${rows.map((row) => row.speed ?? null)}::float8[],
        ${rows.map((row) => row.asi ?? null)}::float8[],
        ${rows.map((row) => row.axis ?? null)}::text[],
        ${rows.map((row) => (row.curve ? JSON.stringify(row.curve) : null))}::text[]
      ) with ordinality a (project_id, user_id, kind, t, lat, lon, speed, asi, axis, curve, place)
      left join project_settings s on s.project_id = a.project_id,
      lateral (select now() - to_timestamp(a.t / 1000.0)) g (age),
      lateral (
        select case
          when a.kind = 'AID' and a.asi < coalesce(s.severity_threshold, 0) then 'filtered'
          when g.age > ${TOO_LATE} then 'closed'
          when g.age > make_interval(hours => ${sql.lit(LATE_AFTER_HOURS)}) then 'late'
          else 'open'
        end
      ) d (state)
      where not exists (
        select from assistance_cases c
        where c.project_id = a.project_id and c.user_id = a.user_id and c.kind = a.kind and c.test = ${isTest}
          and c.happened_ms = a.t
      )
    ), ranked as (
      select *, row_number() over (
        partition by project_id, user_id, kind, state = 'filtered' order by asi desc nulls last, place
      ) as rank
      from reported
    )
    insert into assistance_cases (
      project_id, user_id, kind, test, happened_ms, lat, lon, speed_mps, asi, axis, curve, severity_threshold, state,
      outcome, closed_at
    )
    select r.project_id, r.user_id, r.kind, ${isTest}, r.t, r.lat, r.lon, r.speed, r.asi, r.axis, r.curve::jsonb,
      case when r.kind = 'AID' then r.threshold end,
      r.state, case when r.state = 'closed' then 'too-late' end, case when r.state = 'closed' then now() end
    from ranked r
    where ${isTest} or r.rank <= ${sql.lit(MOST_AN_HOUR)} - (
      select count(*) from assistance_cases c
      where c.project_id = r.project_id and c.user_id = r.user_id and c.received_at > now() - interval '1 hour'
        and not c.test and c.kind = r.kind and (c.state = 'filtered') = (r.state = 'filtered')
    )
    order by r.place
    on conflict do nothing
    returning case_id as id, project_id as "projectId", user_id as "userId", kind, happened_ms as t, state
  `.execute(tx);
  const opened = stored.flatMap(({ id, state, ...key }) => {
    const one = cases.get(caseKey(key as ReportedCase));
    return one ? [{ ...one, id, state, isTest }] : [];
  });
  await notifyScreens(tx, opened);
  const alarms = opened.filter(({ state }) => state === 'open');
  await notifyAdmins(tx, firstOfEach(alarms, MOST_NEWS_AT_ONCE, ({ projectId }) => String(projectId)).map(newsOf));
  await logActivity(
    tx,
    opened.filter(({ kind }) => kind === 'AID').map(({ t, ...user }) => ({ ...user, day: utcDay(t) })),
  );
  await notifyReceivers(tx, opened);
  return opened;
}

export const caseTopic = (id: string): string => `case:${id}`;

const newsOf = ({ id: caseId, projectId, userId, kind: caseKind, isTest }: StoredCase): News => ({
  kind: 'case',
  projectId,
  userId,
  topic: caseTopic(caseId),
  facts: { caseId, caseKind, isTest },
});

/** Receivers get every speed in km/h. */
const speedOf = ({ speed }: StoredCase): number | null => (speed === undefined ? null : Math.round(speed * 36) / 10);

/** The event has the id of its case, so that one leads to the other. */
const notifyReceivers = (tx: Tx, opened: readonly StoredCase[]) =>
  notifyAll(
    tx,
    opened
      .filter(({ state }) => state !== 'filtered')
      .map((one) => {
        const { id, projectId, userId, kind, t, lat, lon, asi = 0, axis = '', isTest: test } = one;
        const place = { lat, lon, speed: speedOf(one) };
        const facts = kind === 'AID' ? { kind, asi, axis, ...place } : { kind, ...place };
        return { id, projectId, userId, time: new Date(t), facts, test };
      }),
  );

/** Lets open screens reload at once. */
export async function notifyScreens(tx: Tx, cases: readonly { projectId: number; userId: string }[]): Promise<void> {
  if (cases.length === 0) return;
  const users = firstOfEach(cases, 1, userKeyText);
  const rows = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId, kind: 'assistance' }));
  await tx.insertInto('live_changes').values(rows).execute();
}
