import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';

/** Advisory lock: one process gathers at a time, and closing a month waits for it. */
const LOCK = 7_301_844_928;
/** Per round. */
const MAX_ROWS = 20_000;
const EVERY_MS = 1_000;
/** The polling interval while nothing is pending. */
const IDLE_MS = 5_000;

export const holdMetering = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);

/**
 * Adds pending changes to the daily rows exactly once: the change log is emptied in the same transaction. Changes of a
 * closed month become a correction in the current month. Returns the number of changes.
 */
export const gatherMetering = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(
      tx,
    );
    return rows[0]?.mine ? addUp(tx, now, sql`limit ${sql.lit(MAX_ROWS)}`) : 0;
  });

/** Gathers everything; the caller holds the lock. */
export const gatherAll = (tx: Tx, now: Date): Promise<number> => addUp(tx, now, sql``);

async function addUp(tx: Tx, now: Date, most: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from metering_changes where ctid = any(array(select ctid from metering_changes ${most})) returning *
    ), metered as (
      select t.*, s.month is not null as closed from taken t
      left join billing_statements s
        on s.billing_organisation_id = t.payer and s.month = date_trunc('month', t.day)::date
    ), late as (
      insert into billing_corrections
        (billing_organisation_id, month, at, kind, about, metered_project, feature, users, amount, reason)
      select t.payer, date_trunc('month', utc_day(${now}))::date, ${now}, 'late', date_trunc('month', t.day)::date,
        t.metered_project, t.feature, sum(t.billed), sum(t.billed) * p.amount, 'metered after the month was closed'
      from metered t
      join billing_prices p on p.billing_organisation_id = t.payer and p.feature = t.feature
        and t.day >= p.valid_from and t.day <= coalesce(p.valid_to, t.day)
      where t.closed and t.billed <> 0
      group by t.payer, date_trunc('month', t.day), t.metered_project, t.feature, p.amount
      having sum(t.billed) <> 0 and p.amount <> 0
    ), added as (
      insert into metering_days as d (payer, metered_project, feature, day, registered, active, billed)
      select payer, metered_project, feature, day, sum(registered), sum(active), sum(billed) from (
        select payer, metered_project, feature, day, registered, active, billed from metered where not closed
        union all
        -- Who is registered stays right from today on; the days of a closed month stay as they were.
        select payer, metered_project, feature, utc_day(${now}), registered, 0, 0 from metered
        where closed and registered <> 0
      ) changes
      group by payer, metered_project, feature, day
      on conflict (payer, day, feature, metered_project) do update set
        registered = d.registered + excluded.registered,
        active = d.active + excluded.active,
        billed = d.billed + excluded.billed
    )
    select count(*) as taken from taken
  `.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Every process may run this loop; one at a time does the work. */
export const startMetering = (db: Db, log: FastifyBaseLogger, now: () => Date): Loop =>
  startLoop({
    name: 'metering',
    log,
    everyMs: EVERY_MS,
    idleMs: IDLE_MS,
    round: async () => ((await gatherMetering(db, now())) > 0 ? 'worked' : undefined),
  });
