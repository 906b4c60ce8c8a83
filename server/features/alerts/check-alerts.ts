import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notifyAdmins } from '#server/features/inbox/notify-people.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { createTurns, type Turns } from '#server/jobs/turns.ts';
import { type CountedMail, mayGetMail, takesPart } from '#server/mail/mail-limits.ts';
import { insertMail } from '#server/mail/mails.queries.ts';
import { alertLetter } from './alert-letters.ts';
import { settleAlertMails } from './alert-mails.ts';
import { type AlertRow, mayReceive, selectAlerts } from './alerts.queries.ts';
import { projectNameOf } from './change-alert.ts';
import { crossings, type ThresholdCrossing } from './crossings.ts';
import { linkFor } from './recipient-link.ts';
import { risesOf } from './series.ts';

const MINUTE_MS = 60_000;
/** After a long outage nobody wants to be notified of old events. */
const LONGEST_CATCH_UP_MS = 6 * 60 * MINUTE_MS;
/** Mails of an alert in one round: whoever opens the first sees the rest, and the alerts of others wait. */
const MAX_AT_ONCE = 10;
/** Others wait meanwhile. */
const LONGEST_LOOK_MS = 10_000;
/** The rest is checked in the next round, before those of this one. */
const LONGEST_ROUND_MS = 50_000;

/** Evaluates all alerts every minute, in one process at a time. */
export const watchAlerts = (jobs: Jobs, context: Context): Promise<void> => {
  const turns = createTurns<string>();
  return jobs.every('alerts', '* * * * *', () => checkAlerts(context, { turns }));
};

interface Round {
  turns?: Turns<string>;
  signal?: AbortSignal;
}

/** The first of each project before the second of any, and those whose turn was longest ago before the others. */
export async function checkAlerts(
  context: Context,
  { turns = createTurns(), signal = AbortSignal.timeout(LONGEST_ROUND_MS) }: Round = {},
): Promise<void> {
  await settleAlertMails(context.db);
  const turn = sql`coalesce(array_position(${turns.served()}::uuid[], alerts.id), 0), alerts.checked_at, alerts.id`;
  const alerts = await context.db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.project_id')
    .select(['alerts.id', 'alerts.project_id as projectId'])
    .where('alerts.active', '=', true)
    .where('projects.deleted_at', 'is', null)
    .orderBy(sql`row_number() over (partition by alerts.project_id order by ${turn}), ${turn}`)
    .execute();
  await turnOfEach(alerts, {
    signal,
    step: ({ projectId, id }) => {
      turns.serve(id);
      return checkAlert(context, projectId, id);
    },
    onFailed: ({ id }, error) => context.log.warn({ err: error, alert: id }, 'alert could not be checked'),
  });
}

const checkAlert = (context: Context, projectId: number, id: string): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const row = await selectAlerts(tx, projectId)
      .where('a.id', '=', id)
      .where('a.active', '=', true)
      .forUpdate('a')
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    const nowMs = context.now().getTime();
    const { crossed, isReached } = mayReceive(row) ? await newCrossings(tx, row, nowMs) : NOT_CHECKED;
    const due = crossed.filter(({ isQuiet }) => !isQuiet).slice(0, MAX_AT_ONCE);
    const isWanted = due.length > 0 && (row.confirmed_at !== null || (await takesPart(tx, projectId, row.email)));
    const mail: CountedMail = { kind: 'alert', email: row.email, projectId, isWanted, causedBy: row.created_by };
    let lastSentAt = row.last_sent_at;
    for (const crossing of due) {
      const isSent = await mayGetMail(tx, mail);
      await record(context, tx, row, crossing, isSent ? await send(context, tx, row, crossing) : null);
      if (!isSent) break;
      lastSentAt = new Date(crossing.atMs);
    }
    await tx
      .updateTable('alerts')
      .set({
        checked_at: new Date(nowMs),
        was_reached: isReached,
        last_sent_at: lastSentAt,
      })
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .execute();
  });

interface Checked {
  crossed: ThresholdCrossing[];
  isReached: boolean | null;
}
const NOT_CHECKED: Checked = { crossed: [], isReached: null };

async function newCrossings(tx: Tx, row: AlertRow, nowMs: number): Promise<Checked> {
  const { project_id: projectId, kind, threshold, minutes } = row;
  const sinceMs = Math.max(row.checked_at.getTime(), nowMs - LONGEST_CATCH_UP_MS);
  await sql`set local statement_timeout = ${sql.lit(LONGEST_LOOK_MS)}`.execute(tx);
  const watched = { projectId, kind, threshold, minutes };
  const { rises, most } = await risesOf(tx, watched, { sinceMs, endMs: nowMs, isPast: false });
  const isReached = kind === 'SILENT_USERS' ? (most ?? 0) >= threshold : null;
  // Users who were heard from again are missing from the series, so whoever replaces them looks like a rise.
  const isKnown = row.was_reached === true;
  const cooldownMs = row.cooldown_minutes * MINUTE_MS;
  return { crossed: isKnown ? [] : crossings(rises, cooldownMs, row.last_sent_at?.getTime() ?? null), isReached };
}

/** Returns the id of the mail. */
async function send(
  { config, secrets }: Context,
  tx: Tx,
  row: AlertRow,
  { value, isTest }: ThresholdCrossing,
): Promise<string> {
  return insertMail(
    tx,
    alertLetter({
      publicUrl: config.publicUrl,
      projectId: row.project_id,
      projectName: await projectNameOf(tx, row.project_id),
      email: row.email,
      language: row.language,
      kind: row.kind,
      threshold: row.threshold,
      minutes: row.minutes,
      value,
      isTest,
      stopUrl: linkFor(secrets, config.publicUrl, row),
    }),
    { projectId: row.project_id, about: row.id },
  );
}

/** Shows the admins what was reported, also when the address gets no more mails today. */
async function record(
  { now }: Context,
  tx: Tx,
  row: AlertRow,
  { value, isTest }: ThresholdCrossing,
  mailId: string | null,
): Promise<void> {
  await tx
    .insertInto('alert_mails')
    .values({
      project_id: row.project_id,
      alert_id: row.id,
      mail_id: mailId,
      at: now(),
      email: row.email,
      kind: row.kind,
      threshold: row.threshold,
      value,
      test: isTest,
    })
    .execute();
  const { kind: alertKind, threshold, minutes } = row;
  const facts = { alertKind, threshold, minutes, value, isTest };
  await notifyAdmins(tx, [{ kind: 'alert', projectId: row.project_id, topic: `alert:${row.id}`, facts }]);
}
