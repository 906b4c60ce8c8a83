import { sql } from 'kysely';
import { MAX_REPORTS, type ReportInput, type ReportKind, type ScheduledReport } from '#contract/scheduled-reports.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { throttle } from '#server/http/throttle.ts';
import { versioned } from '#server/http/versioned-record.ts';
import { nextDue } from './due-times.ts';
import { asRecipient, type ListedRecipient, recipientsOf, replaceRecipients } from './recipients.ts';
import {
  isVisible,
  mayChange,
  type OwnedReportRow,
  presentReport,
  projectOf,
  reportSettings,
  scheduleIn,
  selectReports,
  type Viewer,
} from './reports.queries.ts';
import { type ReportRow, VALID_VIEW } from './view-of-report.ts';

/** More often than anybody saves reports; each former version is stored. */
const SAVES_BY_PERSON = { name: 'report-saves', hits: 120, windowSeconds: 3_600 };

export const limitSaves = (db: Db | Tx, personId: string): Promise<void> => throttle(db, SAVES_BY_PERSON, personId);

export interface ReportRef {
  projectId: number;
  id: string;
}

/** A report with its list, as it is stored. */
export interface StoredReport extends OwnedReportRow {
  recipients: ListedRecipient[];
}

/** What somebody can set; for the ready-made report neither name nor view. */
export type ReportValues = Omit<ReportInput, 'kind'>;

const columnsOf = (values: ReportValues) => ({
  name: values.name,
  query: values.query,
  view_id: values.viewId,
  period: values.period,
  rhythm: values.rhythm,
  weekday: values.weekday,
  month_day: values.monthDay,
  hour: values.hour,
  skips_empty: values.skipsEmpty,
  active: values.active,
});

/** People by their e-mail, as others see them in revisions. */
export const reportSnapshot = (row: StoredReport) => ({
  ...reportSettings(row),
  recipients: row.recipients.filter(({ status }) => status !== 'unsubscribed').map(({ email }) => email),
});

async function lockReport(tx: Tx, projectId: number, id: string): Promise<StoredReport | undefined> {
  const row = await selectReports(tx, projectId).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  return row && { ...row, recipients: (await recipientsOf(tx, projectId, [id])).get(id) ?? [] };
}

const isSameTime = (before: ReportRow, after: ReportValues): boolean =>
  before.active === after.active &&
  (['rhythm', 'weekday', 'hour'] as const).every((name) => before[name] === after[name]) &&
  before.month_day === after.monthDay;

/** Values as somebody saves them. */
interface SavedValues extends ReportValues {
  by: string;
}

export const reportRecord = versioned({
  entity: 'report',
  name: 'The report',
  conflictMessage: 'The report was changed meanwhile.',
  lock: (tx, { projectId, id }) => lockReport(tx, Number(projectId), id),
  write: async (tx, before: StoredReport, { by, ...values }: SavedValues, { version, now }) => {
    const columns = columnsOf(values);
    const next = nextDue(scheduleIn({ ...before, ...columns }), before.time_zone, now);
    await tx
      .updateTable('scheduled_reports')
      // Renaming a report does not skip one that is due now.
      .set({ ...columns, version, ...(!isSameTime(before, values) && { due_at: next }), worked_at: null, tries: 0 })
      .where('id', '=', before.id)
      .where('project_id', '=', before.project_id)
      .execute();
    await replaceRecipients(tx, before, { people: values.recipients, by, now });
    return (await lockReport(tx, before.project_id, before.id)) ?? before;
  },
  refOf: (row) => ({ projectId: row.project_id, id: row.id }),
  versionOf: (row) => row.version,
  snapshot: (row: StoredReport) => reportSnapshot(row),
  present: (row) => presentReport(row, row.recipients, { personId: '', isAdmin: true }),
});

const invalid = (field: string, words: string): AppError =>
  new AppError('validation', `${field}: ${words}`, { fields: { [`body.${field}`]: words } });

/** Everyone on the list must be able to see what it shows, and readers can only name themselves. */
async function requireRecipients(tx: Tx, projectId: number, viewer: Viewer, people: readonly string[], had: string[]) {
  for (const id of people) {
    if (had.includes(id)) continue;
    if (!viewer.isAdmin && id !== viewer.personId) {
      throw new AppError('forbidden', 'Only admins send reports to others.');
    }
    const recipient = await asRecipient(tx, projectId, id);
    if (!recipient || recipient.status === 'noRole') throw invalid('recipients', 'must have access to the project');
    if (recipient.status === 'unproved') throw invalid('recipients', 'must have confirmed their e-mail address');
  }
}

/** A view that the report's owner may open and that is valid. */
async function requireView(
  tx: Tx,
  projectId: number,
  owner: string | null,
  kind: ReportKind,
  { query, viewId }: Pick<ReportValues, 'query' | 'viewId'>,
): Promise<void> {
  if (kind === 'safety') return;
  let address = query;
  if (viewId !== null) {
    const view = await tx
      .selectFrom('saved_views')
      .select('query')
      .where('project_id', '=', projectId)
      .where('id', '=', viewId)
      .where('screen', '=', kind)
      .where((one) => one.or([one('owner', '=', owner), one('shared', '=', true)]))
      .executeTakeFirst();
    if (!view) throw invalid('viewId', 'is no view of this screen');
    address = view.query;
  }
  try {
    VALID_VIEW[kind](projectId, new URLSearchParams(address));
  } catch {
    throw invalid('query', 'must be the address of the screen');
  }
}

async function refuseTooMany(tx: Tx, projectId: number): Promise<void> {
  await sql`select id from projects where id = ${projectId} for update`.execute(tx);
  const { count } = await tx
    .selectFrom('scheduled_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPORTS) throw new AppError('bad_request', `A project has at most ${MAX_REPORTS} reports.`);
}

interface NewReport {
  projectId: number;
  kind: ReportKind;
  values: ReportValues;
  ownerId: string;
  /** For one that is restored. */
  id?: string;
}

export async function insertReport(
  context: Pick<Context, 'events' | 'now'>,
  tx: Tx,
  { projectId, kind, values, ownerId, id }: NewReport,
): Promise<StoredReport> {
  await refuseTooMany(tx, projectId);
  const { timeZone } = await projectOf(tx, projectId);
  const { rhythm, weekday, monthDay, hour } = values;
  const made = await tx
    .insertInto('scheduled_reports')
    .values({
      ...columnsOf(values),
      ...(id && { id }),
      project_id: projectId,
      kind,
      owner: ownerId,
      time_zone: timeZone,
      due_at: nextDue({ rhythm, weekday, monthDay, hour }, timeZone, context.now()),
      created_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = { people: values.recipients, by: ownerId, now: context.now() };
  await replaceRecipients(tx, { id: made.id, project_id: projectId }, list);
  const row = await reportRecord.lock(tx, { projectId, id: made.id });
  await reportRecord.publishCreated(tx, context, row, ownerId);
  return row;
}

const present = (row: StoredReport, viewer: Viewer): ScheduledReport => presentReport(row, row.recipients, viewer);

export const createReport = (
  context: Context,
  projectId: number,
  viewer: Viewer,
  { kind, ...values }: ReportInput,
): Promise<ScheduledReport> =>
  context.db.transaction().execute(async (tx) => {
    await requireRecipients(tx, projectId, viewer, values.recipients, []);
    await requireView(tx, projectId, viewer.personId, kind, values);
    return present(await insertReport(context, tx, { projectId, kind, values, ownerId: viewer.personId }), viewer);
  });

/** A report that the caller may not see is answered like a missing one. */
export async function lockVisible(tx: Tx, ref: ReportRef, viewer: Viewer): Promise<StoredReport> {
  const row = await reportRecord.lock(tx, ref);
  if (!isVisible(row, row.recipients, viewer)) throw notFound('The report');
  return row;
}

async function lockChangeable(tx: Tx, ref: ReportRef, viewer: Viewer): Promise<StoredReport> {
  const row = await lockVisible(tx, ref, viewer);
  if (!mayChange(row, viewer)) throw new AppError('forbidden', 'Only admins change the reports of others.');
  return row;
}

export const saveReport = (
  context: Context,
  ref: ReportRef,
  viewer: Viewer,
  { version, ...values }: ReportValues & { version: number },
): Promise<ScheduledReport> =>
  context.db.transaction().execute(async (tx) => {
    const before = await lockChangeable(tx, ref, viewer);
    await reportRecord.checkVersion(tx, before, version, context.now());
    const had = before.recipients.map(({ id }) => id);
    await requireRecipients(tx, ref.projectId, viewer, values.recipients, had);
    const isOtherView = values.query !== before.query || values.viewId !== before.view_id;
    if (isOtherView) await requireView(tx, ref.projectId, before.owner, before.kind, values);
    const by = viewer.personId;
    return present(await reportRecord.save(tx, context, before, { ...values, by }, by), viewer);
  });

export const dropReport = (context: Context, ref: ReportRef, viewer: Viewer): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockChangeable(tx, ref, viewer);
    await removeReport(context, tx, ref, viewer.personId);
  });

export async function removeReport(
  context: Pick<Context, 'events'>,
  tx: Tx,
  ref: ReportRef,
  actorId: string,
): Promise<void> {
  const before = await reportRecord.lock(tx, ref);
  await tx.deleteFrom('scheduled_reports').where('id', '=', ref.id).where('project_id', '=', ref.projectId).execute();
  await reportRecord.publishDeleted(tx, context, before, actorId);
}
