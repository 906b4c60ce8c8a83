import { sql } from 'kysely';
import type { Timing } from '#phone/device/timing.ts';
import type { TestApp } from '#tests/setup/app.ts';

/** Columns that billing reads and the database fills with its own clock. */
const STAMPED = ['batches.received_at', 'app_users.created_at', 'revisions.at', 'projects.created_at'];
const STAMPING = ['meter_registered(bigint, bigint)', 'meter_features()', 'move_registered()'];

export interface MovedClock {
  moveTo(moment: number): Promise<void>;
  /** The timing of phones: short pauses advance the clock by their length, long ones by `strideMs`. */
  timing(strideMs: number, until: number, stop: AbortController): Timing;
}

/** One adjustable clock for server, phones and database, so that a test can cross the end of a month. */
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
