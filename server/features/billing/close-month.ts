import { firstDayOf, hasEnded, monthAfter, monthOf } from '#contract/billing-periods.ts';
import type { Statement } from '#contract/billing-statements.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { gatherAll, holdMetering } from './gather-metering.ts';
import { lockedOrganisation } from './organisations.ts';
import { statementMonths, statementOf } from './statements.ts';

export const STATEMENT = 'billing-statement';

interface Closing {
  id: number;
  month: string;
  /** Null if the month is closed automatically. */
  actor: { id: string; email: string } | null;
}

/** Closes a month permanently. Pending usage is summed first; later usage becomes a correction. */
export const closeMonthOf = (context: Context, closing: Closing): Promise<Statement> =>
  context.db.transaction().execute(async (tx) => {
    const now = context.now();
    if (!hasEnded(closing.month, now)) {
      const words = `${closing.month} has not ended yet: it can be closed from ${firstDayOf(monthAfter(closing.month, 1))} on (UTC).`;
      throw new AppError('bad_request', words);
    }
    await holdMetering(tx);
    const organisation = await lockedOrganisation(tx, closing.id);
    if (await isClosed(tx, closing)) throw new AppError('conflict', `${closing.month} is closed already.`);
    if (!(await statementMonths(tx, organisation, now)).includes(closing.month)) {
      throw new AppError('bad_request', `The organisation has nothing to close in ${closing.month}.`);
    }
    await gatherAll(tx, now);
    const statement: Statement = {
      ...(await statementOf(tx, organisation, closing.month, now)),
      state: 'closed',
      closedAt: now.toISOString(),
      closedBy: closing.actor?.email ?? null,
    };
    await tx
      .insertInto('billing_statements')
      .values({
        billing_organisation_id: closing.id,
        month: firstDayOf(closing.month),
        closed_at: now,
        closed_by: closing.actor?.id ?? null,
        statement: JSON.stringify(statement),
      })
      .execute();
    const { users, total, currency } = statement;
    await context.events.publish(tx, {
      projectId: null,
      actorId: closing.actor?.id ?? null,
      entity: STATEMENT,
      entityId: `${closing.id}:${closing.month}`,
      action: 'created',
      after: { month: closing.month, organisation: organisation.name, users, total, currency },
    });
    return statement;
  });

const isClosed = async (tx: Tx, { id, month }: Closing): Promise<boolean> =>
  (await tx
    .selectFrom('billing_statements')
    .select('month')
    .where('billing_organisation_id', '=', id)
    .where('month', '=', firstDayOf(month))
    .executeTakeFirst()) !== undefined;

/** Uploads in progress at the end of the month have arrived by then. */
const GRACE_DAYS = 2;
/** Markers of active users are kept for the current month and the previous one. */
const MARKS_KEPT_MONTHS = 1;
const DAY_MS = 86_400_000;

/** Closes all months that have ended, including those missed while the server was down. */
export async function closeEndedMonths(context: Context): Promise<void> {
  const settled = new Date(context.now().getTime() - GRACE_DAYS * DAY_MS);
  const organisations = await context.db.selectFrom('billing_organisations').selectAll().orderBy('id').execute();
  for (const organisation of organisations) {
    const closed = await context.db
      .selectFrom('billing_statements')
      .select('month')
      .where('billing_organisation_id', '=', organisation.id)
      .execute();
    const done = new Set(closed.map(({ month }) => month.slice(0, 7)));
    const due = (await statementMonths(context.db, organisation, context.now())).filter(
      (month) => hasEnded(month, settled) && !done.has(month),
    );
    for (const month of due.reverse()) {
      await closeMonthOf(context, { id: organisation.id, month, actor: null }).catch((error: unknown) =>
        context.log.warn({ err: error, organisation: organisation.id, month }, 'month could not be closed'),
      );
    }
  }
  await context.db
    .deleteFrom('metered_users')
    .where('month', '<', firstDayOf(monthAfter(monthOf(context.now()), -MARKS_KEPT_MONTHS)))
    .execute();
}

export const closeMonthsDaily = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('close-billing-months', '15 3 * * *', () => closeEndedMonths(context));
