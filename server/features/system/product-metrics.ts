import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { engineTime } from '#server/ingest/run/engine-time.ts';
import { isWithdrawn } from '#server/mail/withdrawals.ts';

/** The projects that wait longest: there must be few labels. */
const MAX_PROJECTS = 20;

interface Figure {
  labels?: Record<string, string>;
  value: number;
}

/** Metrics for Prometheus about waiting and failed work, read from the database on request. */
export function registerProductMetrics(registry: Registry, { db, live }: Pick<Context, 'db' | 'live'>): void {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Figure[]>): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Without a database the other metrics are still reported.
        for (const { labels = {}, value } of await read().catch(() => [])) this.set(labels, value);
      },
    });
  };
  const one = (name: string, help: string, statement: ReturnType<typeof sql<{ value: number | null }>>) =>
    gauge(name, help, [], async () => (await statement.execute(db)).rows.map(({ value }) => ({ value: value ?? 0 })));
  const byLabel = (
    name: string,
    help: string,
    label: string,
    statement: ReturnType<typeof sql<{ label: string; value: number }>>,
  ) =>
    gauge(name, help, [label], async () =>
      (await statement.execute(db)).rows.map((row) => ({ labels: { [label]: row.label }, value: Number(row.value) })),
    );

  one(
    'move_pending_batches',
    'Uploads that the engine has not processed',
    sql`select count(*) as value from pending_batches`,
  );
  one(
    'move_pending_oldest_seconds',
    'Age of the oldest upload that the engine has not processed',
    sql`select extract(epoch from now() - min(received_at))::float8 as value from pending_batches`,
  );
  byLabel(
    'move_project_lag_seconds',
    'The same by project, for those that wait the longest',
    'project',
    sql`select project_id::text as label, extract(epoch from now() - min(received_at))::float8 as value
      from pending_batches group by project_id order by 2 desc limit ${sql.lit(MAX_PROJECTS)}`,
  );
  one(
    'move_set_aside_batches',
    'Uploads that the engine could not process and keeps apart',
    sql`select count(*) as value from batches where set_aside_at is not null`,
  );
  byLabel(
    'move_jobs',
    'Background jobs by state',
    'state',
    sql`select state::text as label, count(*) as value from jobs.job group by state`,
  );
  byLabel(
    'move_mails',
    'Mails by state',
    'state',
    sql`select case when sent_at is not null then 'sent' when ${isWithdrawn} then 'withdrawn' when message is null then 'failed'
        when last_error is not null then 'retried' else 'waiting' end as label, count(*) as value
      from mails group by 1`,
  );
  byLabel(
    'move_deliveries',
    'Deliveries to receivers by state',
    'state',
    sql`select state as label, count(*) as value from deliveries group by state`,
  );
  byLabel(
    'move_database_connections',
    'Connections to the database by what they do',
    'state',
    sql`select coalesce(state, 'starting') as label, count(*) as value from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by 1`,
  );
  one(
    'move_database_max_connections',
    'Connections that the database allows',
    sql`select current_setting('max_connections')::float8 as value`,
  );
  one(
    'move_database_size_bytes',
    'Size of the database',
    sql`select pg_database_size(current_database())::float8 as value`,
  );
  new Counter({
    name: 'move_engine_seconds_total',
    help: 'Time that the engine of this process computed, by project, for those that used the most',
    labelNames: ['project'],
    registers: [registry],
    collect() {
      this.reset();
      const most = engineTime.spent().sort(([, one], [, other]) => other - one);
      for (const [project, ms] of most.slice(0, MAX_PROJECTS)) this.inc({ project: String(project) }, ms / 1_000);
    },
  });
  gauge('move_live_streams', 'Open live streams of this process', [], async () => [{ value: live.followers() }]);
}
