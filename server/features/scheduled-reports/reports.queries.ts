import type { Kysely } from 'kysely';
import type { ScheduledReport } from '#contract/scheduled-reports.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Schedule } from './due-times.ts';
import type { ListedRecipient } from './recipients.ts';
import type { ReportRow } from './view-of-report.ts';

export const scheduleIn = ({ rhythm, weekday, month_day, hour }: ReportRow): Schedule => ({
  rhythm,
  weekday,
  monthDay: month_day,
  hour,
});

export async function projectOf(db: Kysely<Tables>, projectId: number): Promise<{ name: string; timeZone: string }> {
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('project_settings as s', 's.project_id', 'p.id')
    .select(['p.name', 's.time_zone'])
    .where('p.id', '=', projectId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('The project');
  return { name: row.name, timeZone: row.time_zone ?? 'UTC' };
}

export const selectReports = (db: Kysely<Tables>, projectId: number) =>
  db
    .selectFrom('scheduled_reports as r')
    .leftJoin('users as u', 'u.id', 'r.owner')
    .selectAll('r')
    .select('u.email as ownerEmail')
    .where('r.project_id', '=', projectId);
export type OwnedReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

/** Who is viewing the reports. */
export interface Viewer {
  personId: string;
  isAdmin: boolean;
}

const receives = (recipients: readonly ListedRecipient[], personId: string): boolean =>
  recipients.some(({ id, status }) => id === personId && status === 'receives');

/** Admins see all; readers their own and those that they receive. */
export const isVisible = (row: ReportRow, recipients: readonly ListedRecipient[], viewer: Viewer): boolean =>
  viewer.isAdmin || row.owner === viewer.personId || recipients.some(({ id }) => id === viewer.personId);

export const mayChange = (row: ReportRow, { personId, isAdmin }: Viewer): boolean =>
  isAdmin || (row.owner === personId && row.kind !== 'safety');

/** What an admin sets, as shown and stored in revisions. */
export const reportSettings = (row: ReportRow) => ({
  kind: row.kind,
  name: row.name,
  query: row.query,
  viewId: row.view_id,
  period: row.period,
  rhythm: row.rhythm,
  weekday: row.weekday,
  monthDay: row.month_day,
  hour: row.hour,
  skipsEmpty: row.skips_empty,
  active: row.active,
});

export const presentReport = (
  row: OwnedReportRow,
  recipients: readonly ListedRecipient[],
  viewer: Viewer,
): ScheduledReport => ({
  id: row.id,
  ...reportSettings(row),
  recipients: recipients.map(({ id, email, status }) => ({ id, email, status })),
  owner: row.ownerEmail,
  mayChange: mayChange(row, viewer),
  isSubscribed: receives(recipients, viewer.personId),
  isChosen: recipients.some(({ id, hasChosen }) => id === viewer.personId && hasChosen),
  nextAt: row.active ? row.due_at.toISOString() : null,
  timeZone: row.time_zone,
  version: row.version,
});
