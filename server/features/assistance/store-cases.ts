import { sql } from 'kysely';
import { type CaseState, TOO_LATE_AFTER_DAYS } from '#contract/assistance-lists.ts';
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
import { caseKey, MAX_PER_HOUR, type NewCase, newCases, type ReportedCase } from './new-cases.ts';

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

/** With and without an alarm, which the project's threshold decides. */
const MAX_AT_ONCE = 2 * MAX_PER_HOUR;
/** The queue shows every case; more news at once would help nobody. */
const MAX_NEWS_AT_ONCE = 20;

/** Opens cases for impacts and calls, in the transaction that stores their batch. */
export const storeReportedCases: RecordHandler = async (tx, arrivals) => {
  const byStrength = arrivals.flatMap(casesIn).sort((a, b) => (b.asi ?? 0) - (a.asi ?? 0));
  const reported = firstOfEach(byStrength, MAX_AT_ONCE, (one) => `${one.kind} ${userKeyText(one)}`);
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

/** Opens a case for each that is new; impacts below the project's threshold are kept without an alarm. Tests have no limit. */
export async function storeCases(tx: Tx, reported: readonly ReportedCase[], isTest: boolean): Promise<StoredCase[]> {
  // Always in the same order, so that two transactions cannot deadlock.
  const cases = new Map([...reported].map((one) => [caseKey(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
  const fresh = await newCases(tx, [...cases.values()], isTest);
  const stored = fresh.length > 0 ? await insertCases(tx, fresh, isTest) : [];
  const opened = stored.flatMap(({ id, state, ...key }) => {
    const one = cases.get(caseKey(key));
    return one ? [{ ...one, id, state, isTest }] : [];
  });
  await notifyScreens(tx, opened);
  const alarms = opened.filter(({ state }) => state === 'open');
  await notifyAdmins(tx, firstOfEach(alarms, MAX_NEWS_AT_ONCE, ({ projectId }) => String(projectId)).map(newsOf));
  await logActivity(
    tx,
    opened.filter(({ kind }) => kind === 'AID').map(({ t, ...user }) => ({ ...user, day: utcDay(t) })),
  );
  await notifyReceivers(tx, opened);
  return opened;
}

const insertCases = (tx: Tx, cases: readonly NewCase[], isTest: boolean) =>
  tx
    .insertInto('assistance_cases')
    .values(
      cases.map(({ reported, state, threshold }) => ({
        project_id: reported.projectId,
        user_id: reported.userId,
        kind: reported.kind,
        test: isTest,
        happened_ms: reported.t,
        lat: reported.lat,
        lon: reported.lon,
        speed_mps: reported.speed ?? null,
        asi: reported.asi ?? null,
        axis: reported.axis ?? null,
        curve: reported.curve ? JSON.stringify(reported.curve) : null,
        severity_threshold: reported.kind === 'AID' ? threshold : null,
        state,
        outcome: state === 'closed' ? 'too-late' : null,
        closed_at: state === 'closed' ? new Date() : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['case_id as id', 'project_id as projectId', 'user_id as userId', 'kind', 'happened_ms as t', 'state'])
    .execute();

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
