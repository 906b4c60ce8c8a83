import { sql } from 'kysely';
import type { Timing } from '#phone/device/timing.ts';
import type { TestApp } from '#tests/setup/app.ts';

/** What the database stamps with its own clock, where billing looks at it. */
const STAMPED = ['batches.received_at', 'app_users.created_at', 'revisions.at', 'projects.created_at'];
const STAMPING = ['meter_registered(bigint, bigint)', 'meter_features()', 'move_registered()'];

export interface MovedClock {
  moveTo(moment: number): Promise<void>;
  /** For phones: their short rests are as long as they are, and a long one is skipped over by `stride`. */
  timing(strideMs: number, until: number, stop: AbortController): Timing;
}

/** One clock for server, phones and database, so that a month's end can be lived through. */
export async function aMovedClock(app: TestApp): Promise<MovedClock> {
  const setUp = [
    'create schema moved',
    'create table moved.clock (at timestamptz not null)',
    'insert into moved.clock values (now())',
    `create function moved.now() returns timestamptz language sql stable as 'select at from moved.clock'`,
    ...STAMPED.map((stamp) => {
      const [table, column] = stamp.split('.');
      return `alter table ${table} alter column ${column} set default moved.now()`;
    }),
    ...STAMPING.map((name) => `alter function ${name} set search_path = moved, pg_catalog, public`),
  ];
  for (const statement of setUp) await sql.raw(statement).execute(app.db);
  const moveTo = async (moment: number) => {
    app.clock.now = new Date(moment);
    await sql`update moved.clock set at = ${app.clock.now}`.execute(app.db);
  };
  const LONG_MS = 5_000;
  return {
    moveTo,
    timing: (strideMs, until, stop) => ({
      now: () => app.clock.now.getTime(),
      chance: () => 0.5,
      pause: async (milliseconds) => {
        await moveTo(app.clock.now.getTime() + (milliseconds < LONG_MS ? milliseconds : strideMs));
        if (app.clock.now.getTime() >= until) stop.abort();
      },
    }),
  };
}
