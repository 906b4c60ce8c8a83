import { sql } from 'kysely';
import type { ReportKind, ScheduledReport } from '#contract/scheduled-reports.ts';
import { lockProject } from '#server/access/lock-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { confirmRight } from '#server/http/running-calls.ts';
import { networkOf, throttle } from '#server/http/throttle.ts';
import { hasEnded } from '#server/mail/mail-readers.ts';
import { asRecipient } from './recipients.ts';
import { presentReport, projectOf, selectReports, type Viewer } from './reports.queries.ts';
import { insertReport, lockVisible, type ReportRef, type ReportValues, reportRecord } from './save-report.ts';
import { type Subscription, subscriptionIn } from './unsubscribe-link.ts';

/** Each reader sees the name in their language; this one is for lists of changes. */
const SAFETY_NAME = 'Safety and mobility report';
/** On the first, early enough for the day's work. */
const SAFETY_VALUES: Omit<ReportValues, 'recipients'> = {
  ...{ name: SAFETY_NAME, query: '', viewId: null, period: 'last', rhythm: 'monthly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true },
};

/** The person wants it, even after unsubscribing. */
async function choose(tx: Tx, { projectId, id }: ReportRef, personId: string, now: Date): Promise<void> {
  const wanted = { chosen_at: now, unsubscribed_at: null };
  await tx
    .insertInto('report_recipients')
    .values({ project_id: projectId, report_id: id, person_id: personId, ...wanted })
    .onConflict((conflict) => conflict.columns(['report_id', 'person_id']).doUpdateSet(wanted))
    .execute();
}

/** Returns whether all others end that the person did not choose, because they did not choose this one either. */
async function endReport(tx: Tx, { projectId, id }: ReportRef, personId: string, now: Date): Promise<boolean> {
  const { chosen_at } = await tx
    .insertInto('report_recipients')
    .values({ project_id: projectId, report_id: id, person_id: personId, unsubscribed_at: now })
    .onConflict((conflict) => conflict.columns(['report_id', 'person_id']).doUpdateSet({ unsubscribed_at: now }))
    .returning('chosen_at')
    .executeTakeFirstOrThrow();
  if (chosen_at === null) await refuseUnchosen(tx, projectId, personId, now);
  return chosen_at === null;
}

/** Whatever report somebody puts the person on, now or later. */
async function refuseUnchosen(tx: Tx, projectId: number, personId: string, now: Date): Promise<void> {
  await tx
    .insertInto('report_refusals')
    .values({ project_id: projectId, person_id: personId, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Subscribing extends ReportRef {
  personId: string;
  /** Of the report. */
  name: string;
  /** The address, if a link did it, whoever followed it. */
  linkTo?: string;
}

async function stateOf(tx: Tx, { projectId, id, personId }: Subscribing) {
  const { rows } = await sql<{ isSubscribed: boolean; hasChosen: boolean; refusesOthers: boolean }>`
    select coalesce(bool_or(not ${hasEnded}), false) as "isSubscribed",
      coalesce(bool_or(r.chosen_at is not null), false) as "hasChosen",
      exists (
        select 1 from report_refusals f where f.project_id = ${projectId} and f.person_id = ${personId}
      ) as "refusesOthers"
    from report_recipients r where r.report_id = ${id} and r.person_id = ${personId}
  `.execute(tx);
  return rows[0];
}

/** Does it, and records it if it changed anything. */
async function recorded<T>(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  subscribing: Subscribing,
  work: () => Promise<T>,
): Promise<T> {
  const { projectId, id, personId, name, linkTo } = subscribing;
  const before = await stateOf(tx, subscribing);
  const done = await work();
  const after = await stateOf(tx, subscribing);
  if (JSON.stringify(before) === JSON.stringify(after)) return done;
  await events.publish(tx, {
    projectId,
    actorId: linkTo === undefined ? personId : null,
    entity: 'report-subscription',
    entityId: id,
    action: 'changed',
    before: { name, ...before },
    after: { name, ...after, ...(linkTo !== undefined && { email: linkTo }) },
  });
  return done;
}

async function requireProved(tx: Tx, projectId: number, personId: string): Promise<void> {
  const recipient = await asRecipient(tx, projectId, personId);
  if (recipient?.status !== 'receives') throw new AppError('forbidden', 'Confirm your e-mail address first.');
}

async function presentTo(tx: Tx, ref: ReportRef, viewer: Viewer): Promise<ScheduledReport> {
  const row = await reportRecord.lock(tx, ref);
  return presentReport(row, row.recipients, viewer);
}

/** Adds the caller to the ready-made report, which the first subscriber of a project creates. */
export const subscribeToSafety = (context: Context, projectId: number, viewer: Viewer): Promise<ScheduledReport> =>
  context.db.transaction().execute(async (tx) => {
    await requireProved(tx, projectId, viewer.personId);
    // Serialised, so that two people do not create two.
    await lockProject(tx, projectId);
    const known = await selectReports(tx, projectId).where('r.kind', '=', 'safety').executeTakeFirst();
    const values = { ...SAFETY_VALUES, recipients: [viewer.personId] };
    const owned = { projectId, kind: 'safety' as const, values, ownerId: viewer.personId };
    const { id, name } = known ?? (await insertReport(context, tx, owned));
    const subscribing = { projectId, id, personId: viewer.personId, name };
    await recorded(context, tx, subscribing, () => choose(tx, subscribing, viewer.personId, context.now()));
    await confirmRight(tx);
    return presentTo(tx, { projectId, id }, viewer);
  });

export const setSubscription = (
  context: Context,
  ref: ReportRef,
  viewer: Viewer,
  wanted: boolean,
): Promise<ScheduledReport> =>
  context.db.transaction().execute(async (tx) => {
    const { recipients, name } = await lockVisible(tx, ref, viewer);
    if (wanted) await requireProved(tx, ref.projectId, viewer.personId);
    else if (!recipients.some(({ id }) => id === viewer.personId)) throw notFound('The subscription');
    const { personId } = viewer;
    const subscribing = { ...ref, personId, name };
    await recorded<unknown>(context, tx, subscribing, () =>
      (wanted ? choose : endReport)(tx, subscribing, personId, context.now()),
    );
    await confirmRight(tx);
    return presentTo(tx, ref, viewer);
  });

const LINK_USES = { name: 'report-unsubscribe', hits: 60, windowSeconds: 600 };

interface Unsubscribed {
  email: string;
  name: string;
  kind: ReportKind;
  project: string;
  endsOthers: boolean;
}

const badLink = () => new AppError('invalid_link', 'This link is not good any more.');

/** By the link in a mail. Idempotent; the report may be gone or the person no longer on its list. */
export async function unsubscribe(context: Context, token: string, ip: string): Promise<Unsubscribed> {
  const { db, secrets } = context;
  await throttle(db, LINK_USES, networkOf(ip));
  const subscription = subscriptionIn(secrets, token);
  if (!subscription) throw badLink();
  return db.transaction().execute((tx) => endByLink(context, tx, subscription));
}

async function endByLink(context: Context, tx: Tx, { reportId, personId }: Subscription): Promise<Unsubscribed> {
  const now = context.now();
  const person = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', personId)
    .forKeyShare()
    .executeTakeFirst();
  const report = await tx
    .selectFrom('scheduled_reports')
    .select(['project_id', 'name', 'kind'])
    .where('id', '=', reportId)
    .forKeyShare()
    .executeTakeFirst();
  const known = report ?? (await lastDelivered(tx, reportId, personId));
  if (!known || !person) throw badLink();
  const { project_id: projectId, name, kind } = known;
  const { name: project } = await projectOf(tx, projectId);
  const subscribing = { projectId, id: reportId, personId, name, linkTo: person.email };
  const endsOthers = await recorded(context, tx, subscribing, async () => {
    if (report) return endReport(tx, subscribing, personId, now);
    await refuseUnchosen(tx, projectId, personId, now);
    return true;
  });
  return { email: person.email, name, kind, project, endsOthers };
}

/** A report that was deleted, as it was. */
const lastDelivered = (tx: Tx, reportId: string, personId: string) =>
  tx
    .selectFrom('report_deliveries')
    .select(['project_id', 'name', 'kind'])
    .where('report_id', '=', reportId)
    .where('person_id', '=', personId)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
