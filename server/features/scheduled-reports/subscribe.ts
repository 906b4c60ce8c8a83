import type { ReportKind, ScheduledReport } from '#contract/scheduled-reports.ts';
import { lockProject } from '#server/access/lock-project.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { networkOf, throttle } from '#server/http/throttle.ts';
import { asRecipient } from './recipients.ts';
import { presentReport, projectOf, selectReports, type Viewer } from './reports.queries.ts';
import { insertReport, lockVisible, type ReportRef, type ReportValues, reportRecord } from './save-report.ts';
import { subscriptionIn } from './unsubscribe-link.ts';

/** Each reader sees the name in their language; this one is for lists of changes. */
const SAFETY_NAME = 'Safety and mobility report';
/** On the first, early enough for the day's work. */
const SAFETY_VALUES: Omit<ReportValues, 'recipients'> = {
  ...{ name: SAFETY_NAME, query: '', viewId: null, period: 'last', rhythm: 'monthly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true },
};

/** The person wants it again, even after unsubscribing. */
async function setWanted(tx: Tx, { projectId, id }: ReportRef, personId: string, wanted: boolean, now: Date) {
  await tx
    .insertInto('report_recipients')
    .values({ project_id: projectId, report_id: id, person_id: personId, unsubscribed_at: wanted ? null : now })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'person_id']).doUpdateSet({ unsubscribed_at: wanted ? null : now }),
    )
    .execute();
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
    const { id } = known ?? (await insertReport(context, tx, owned));
    await setWanted(tx, { projectId, id }, viewer.personId, true, context.now());
    return presentTo(tx, { projectId, id }, viewer);
  });

export const setSubscription = (
  context: Context,
  ref: ReportRef,
  viewer: Viewer,
  wanted: boolean,
): Promise<ScheduledReport> =>
  context.db.transaction().execute(async (tx) => {
    const { recipients } = await lockVisible(tx, ref, viewer);
    if (wanted) await requireProved(tx, ref.projectId, viewer.personId);
    else if (!recipients.some(({ id }) => id === viewer.personId)) throw notFound('The subscription');
    await setWanted(tx, ref, viewer.personId, wanted, context.now());
    return presentTo(tx, ref, viewer);
  });

const LINK_USES = { name: 'report-unsubscribe', hits: 60, windowSeconds: 600 };

interface Unsubscribed {
  email: string;
  name: string;
  kind: ReportKind;
  project: string;
}

/** By the link in a mail. Idempotent; the report may be gone or the person no longer on its list. */
export async function unsubscribe(context: Context, token: string, ip: string): Promise<Unsubscribed> {
  const { db, secrets, now } = context;
  await throttle(db, LINK_USES, networkOf(ip));
  const subscription = subscriptionIn(secrets, token);
  if (!subscription) throw new AppError('invalid_link', 'This link is not good any more.');
  const { reportId, personId } = subscription;
  const [report, person] = await Promise.all([
    db.selectFrom('scheduled_reports').selectAll().where('id', '=', reportId).executeTakeFirst(),
    db.selectFrom('users').select('email').where('id', '=', personId).executeTakeFirst(),
  ]);
  if (!report || !person) throw new AppError('invalid_link', 'This link is not good any more.');
  const ref = { projectId: report.project_id, id: reportId };
  await db.transaction().execute((tx) => setWanted(tx, ref, personId, false, now()));
  const { name } = await projectOf(db, report.project_id);
  return { email: person.email, name: report.name, kind: report.kind, project: name };
}
