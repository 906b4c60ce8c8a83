import { sql } from 'kysely';
import type { DeliveryReason, ReportDeliveryState } from '#contract/scheduled-reports.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notifyPeople } from '#server/features/inbox/notify-people.ts';
import { recordAccess } from '#server/features/revisions/record-access.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { doWorks, type WorkTable } from '#server/jobs/long-work.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { mayGetMail, takesPart } from '#server/mail/mail-limits.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { settleDeliveries } from './deliveries.ts';
import { lastDue, nextDue } from './due-times.ts';
import { queueReport } from './queue-report.ts';
import { readReport } from './read-report.ts';
import { type ListedRecipient, type Recipient, recipientsOf } from './recipients.ts';
import { projectOf, scheduleIn } from './reports.queries.ts';
import { ReportProblem, type ReportRow } from './view-of-report.ts';
import { type WrittenReport, writeReport } from './write-report.ts';

const TABLE: WorkTable = {
  name: 'scheduled_reports',
  // Includes what somebody may change meanwhile: a run with outdated settings then changes nothing.
  key: ['id', 'version', 'due_at'],
  lease: 'worked_at',
  leaseSeconds: 300,
  unfinished: 'active and due_at <= now()',
  claimIf: 'exists (select 1 from projects p where p.id = project_id and p.deleted_at is null)',
  order: 'due_at',
  countsTries: true,
  ofProjects: true,
};

/** Every minute: queues due reports as mails, and updates the log with the fate of earlier ones. */
export const scheduleReports = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('reports', '* * * * *', () => doReports(context));

export async function doReports(context: Context): Promise<void> {
  await settleDeliveries(context);
  await followTimeZones(context);
  await doWorks<ReportRow>(context, {
    table: TABLE,
    run: (row) => sendDueReport(context, row),
    onFailed: (row) => end(context, row, { isFailed: true, outcomes: [{ state: 'failed', reason: 'failed' }] }),
  });
}

/** A project that moves to another time zone gets its reports at the same hour there. */
async function followTimeZones({ db, now, log }: Context): Promise<void> {
  const { rows } = await sql<ReportRow & { zone: string }>`
    select r.*, coalesce(s.time_zone, 'UTC') as zone from scheduled_reports r
    left join project_settings s on s.project_id = r.project_id
    where r.time_zone <> coalesce(s.time_zone, 'UTC')
  `.execute(db);
  await turnOfEach(rows, {
    step: async (row) =>
      db
        .updateTable('scheduled_reports')
        // What is due already is sent first.
        .set({ time_zone: row.zone, ...(row.due_at > now() && { due_at: nextDue(scheduleIn(row), row.zone, now()) }) })
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .execute(),
    onFailed: ({ id }, error) => log.warn({ err: error, report: id }, 'report could not follow its time zone'),
  });
}

/** After an outage only the last of several times is sent. */
const dueTimeOf = (row: ReportRow, now: Date): Date => {
  const last = lastDue(scheduleIn(row), row.time_zone, now);
  return last > row.due_at ? last : row.due_at;
};

async function sendDueReport(context: Context, row: ReportRow): Promise<void> {
  const { db, now } = context;
  const recipients = (await recipientsOf(db, row.project_id, [row.id])).get(row.id) ?? [];
  const readers = recipients.filter(({ status }) => status === 'receives');
  const left = recipients.flatMap(({ status, ...recipient }): Outcome[] =>
    status === 'noRole' || status === 'unproved' ? [{ state: 'skipped', reason: status, recipient }] : [],
  );
  if (readers.length === 0) {
    // Everybody unsubscribed: nothing is wrong.
    const isFailed = left.length > 0 || recipients.length === 0;
    const nobody: Outcome[] = isFailed ? [{ state: 'failed', reason: 'noRecipients' }] : [];
    return end(context, row, { isFailed, outcomes: [...left, ...nobody] });
  }
  try {
    const dueAt = dueTimeOf(row, now());
    const skipped = readers.map((recipient): Outcome => ({ state: 'skipped', reason: 'empty', recipient }));
    await queueReport(db, {
      row,
      write: () => reportAt(context, row, dueAt, readers),
      queue: (tx, written) => {
        const mails = written && new Map(written.map(({ recipient, mail }) => [recipient.id, mail]));
        const sent = (recipient: ListedRecipient): Outcome => ({
          ...{ state: 'queued', recipient, mail: mails?.get(recipient.id) },
        });
        const outcomes = [...(mails ? readers.map(sent) : skipped), ...left];
        return endIn(tx, now(), row, { isFailed: false, outcomes });
      },
    });
  } catch (error) {
    if (!(error instanceof ReportProblem)) throw error;
    const { reason } = error;
    const failed = readers.map((recipient): Outcome => ({ state: 'failed', reason, recipient }));
    await end(context, row, { isFailed: true, outcomes: [...failed, ...left] });
  }
}

/** The mails of the report; null if it is empty and then not sent. */
async function reportAt(context: Context, row: ReportRow, at: Date, readers: readonly Recipient[]) {
  const [content, project] = [await readReport(context, row, at), await projectOf(context.db, row.project_id)];
  return writeReport(context, { row, content, project: project.name }, readers);
}

interface Outcome {
  state: ReportDeliveryState;
  reason?: DeliveryReason;
  recipient?: Pick<ListedRecipient, 'id' | 'email' | 'hasChosen'>;
  mail?: WrittenReport['mail'] | undefined;
}

interface Ending {
  isFailed: boolean;
  outcomes: readonly Outcome[];
}

/**
 * Queues the mails, logs what became of the report for each recipient and sets the next time, all or nothing: whoever
 * moves the time first has sent the report, and every other process finds it moved.
 */
async function endIn(tx: Tx, at: Date, row: ReportRow, { isFailed, outcomes }: Ending): Promise<void> {
  const moved = await tx
    .updateTable('scheduled_reports')
    .set({ due_at: nextDue(scheduleIn(row), row.time_zone, at), worked_at: null, tries: 0 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('due_at', '=', row.due_at)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return;
  for (const outcome of outcomes) await logOutcome(tx, row, row.due_at, at, await withinLimit(tx, row, outcome));
  if (isFailed) await tellOwner(tx, row);
}

const end = ({ db, now }: Context, row: ReportRow, ending: Ending): Promise<void> =>
  db.transaction().execute((tx) => endIn(tx, now(), row, ending));

/** Nobody gets too many that others chose for them; the log says so. */
async function withinLimit(tx: Tx, { project_id: projectId, owner }: ReportRow, outcome: Outcome): Promise<Outcome> {
  const { recipient, mail } = outcome;
  if (!mail || !recipient) return outcome;
  const { email, hasChosen } = recipient;
  const isWanted = hasChosen || (await takesPart(tx, projectId, email));
  if (await mayGetMail(tx, { kind: 'report', email, projectId, isWanted, causedBy: owner })) return outcome;
  return { state: 'skipped', reason: 'tooMany', recipient };
}

/** Queues the mail and logs it. Whoever was sent the report for the same moment is not sent it again. */
async function logOutcome(tx: Tx, row: ReportRow, dueAt: Date, at: Date, outcome: Outcome): Promise<void> {
  const { recipient, mail, state, reason = null } = outcome;
  const logged = await tx
    .insertInto('report_deliveries')
    .values({
      ...{ project_id: row.project_id, report_id: row.id, name: row.name, kind: row.kind, due_at: dueAt, at },
      ...{ person_id: recipient?.id ?? null, email: recipient?.email ?? null, mail_id: null, state, reason },
    })
    .onConflict((conflict) => conflict.columns(['report_id', 'due_at', 'person_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!logged || !mail) return;
  const mail_id = await insertMail(tx, mail, { projectId: row.project_id, personId: recipient?.id, needs: 'reader' });
  await tx
    .updateTable('report_deliveries')
    .set({ mail_id })
    .where('project_id', '=', row.project_id)
    .where('id', '=', logged.id)
    .execute();
  if (!recipient) return;
  // The audit trail names who got which data, as it does for exports.
  await recordAccess(tx, {
    ...{ what: 'export', entityId: 'send report', projectId: row.project_id, actorId: recipient.id },
    ...{ after: { name: row.name }, address: 'e-mail' },
  });
}

const tellOwner = (tx: Tx, { id, project_id: projectId, owner, name }: ReportRow): Promise<void> =>
  notifyPeople(tx, [owner], 'reader', {
    kind: 'work',
    projectId,
    topic: `report:${id}`,
    facts: { work: 'report', outcome: 'failed', name, day: null },
  });

/** Sends a report to whoever asks for it, outside its schedule. */
export async function sendAtOnce(context: Context, row: ReportRow, reader: Recipient): Promise<void> {
  const { db, now } = context;
  const recipient = { ...reader, hasChosen: true };
  const at = now();
  try {
    await queueReport(db, {
      row,
      write: () => reportAt(context, { ...row, skips_empty: false }, at, [recipient]),
      queue: async (tx, written) => {
        for (const { mail } of written ?? []) await logOutcome(tx, row, at, at, { state: 'queued', recipient, mail });
      },
    });
  } catch (error) {
    // Other problems are reported to the caller, who can fix them.
    if (error instanceof ReportProblem && error.reason === 'erased') {
      const failed: Outcome = { state: 'failed', reason: 'erased', recipient };
      await db.transaction().execute((tx) => logOutcome(tx, row, at, at, failed));
    }
    throw error;
  }
}
