import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { emptyColumns, encodeFixes, type FixColumns } from '#contract/fix-codec.ts';
import { utcDay } from '#contract/utc-day.ts';

/** Midnight in Vienna on the first day that is recorded, in winter time. */
export const FIRST_MIDNIGHT = Date.parse('2026-01-31T23:00:00Z') / 1000;
export const FIRST_DATE = '2026-02-01';
const BATCH = 10_000;
const DAY_SECONDS = 86_400;
const TYPES = ['CAR', 'WALKING', 'BUS', 'CYCLING'] as const;

export interface Recording {
  userId: string;
  days: number;
  itemsADay: number;
  fixesADay: number;
}

/**
 * An app user whose phone recorded the given number of days, inserted as the engine and the intake would leave them.
 */
export async function record(pool: pg.Pool, projectId: number, recording: Recording): Promise<void> {
  const { userId, days, itemsADay, fixesADay } = recording;
  await pool.query(
    `insert into app_users (project_id, user_id, installation_id, audience) values ($1, $2, gen_random_uuid(), 'bench')`,
    [projectId, userId],
  );
  for (let day = 0; day < days; day++) {
    const from = FIRST_MIDNIGHT + day * DAY_SECONDS;
    await addItems(pool, projectId, userId, from, itemsADay);
    const fixes = ways(from, fixesADay, day);
    for (let at = 0; at < fixes.length; at += BATCH)
      await addBatch(pool, projectId, userId, cut(fixes, at, at + BATCH));
  }
  await pool.query('analyze');
}

async function addItems(pool: pg.Pool, projectId: number, userId: string, from: number, items: number): Promise<void> {
  const features = JSON.stringify({
    source: { id: '1', name: 'trip' },
    gpsStats: { distance: 5210, maxSpeed: 61.3, averageSpeed: 27.4 },
    scores: { ACCELERATION: 96, BRAKING: 91, CORNERING: 99, SPEED: null, DFD: 100 },
  });
  const date = utcDay((from + 43_200) * 1000);
  const length = Math.floor(DAY_SECONDS / Math.max(1, items));
  for (let at = 0; at < items; at++) {
    await pool.query(
      `insert into timeline_items (project_id, user_id, start_ts, end_ts, type, measured_type, day, open,
         start_time_zone, end_time_zone, distance_meters, features, engine_version)
       values ($1, $2, $3, $4, $5, $5, $6, false, 'Europe/Vienna', 'Europe/Vienna', 5210, $7, 'bench')`,
      [projectId, userId, from + at * length, from + (at + 1) * length, TYPES[at % TYPES.length], date, features],
    );
  }
}

async function addBatch(pool: pg.Pool, projectId: number, userId: string, fixes: FixColumns): Promise<void> {
  const ms = (at: number) => Math.round((fixes.timestamp[at] ?? 0) * 1000);
  await pool.query(
    `insert into batches (project_id, user_id, batch_id, content_hash, first_ms, last_ms, fix_count, record_count, fixes)
     values ($1, $2, $3, 1, $4, $5, $6, 0, $7)`,
    [projectId, userId, randomUUID(), ms(0), ms(fixes.length - 1), fixes.length, Buffer.from(encodeFixes(fixes))],
  );
}

/** Someone who moves through a city all day; speed and direction change as in traffic. */
function ways(from: number, count: number, seed: number): FixColumns {
  const fixes = emptyColumns(count);
  let state = seed * 7_919 + 17;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  let [lat, lon, heading, speed] = [48.2, 16.37, seed, 8];
  for (let at = 0; at < count; at++) {
    heading += random() * (at % 60 === 0 ? 2.5 : 0.06);
    speed = Math.min(25, Math.max(0, speed + random() * 0.8));
    const meters = (speed * DAY_SECONDS) / count;
    lat += (Math.cos(heading) * meters) / 111_195 + (48.2 - lat) * 1e-4;
    lon += (Math.sin(heading) * meters) / 74_000 + (16.37 - lon) * 1e-4;
    fixes.timestamp[at] = from + Math.round((at * DAY_SECONDS * 10) / count) / 10;
    fixes.lat[at] = lat + random() * 2e-5;
    fixes.lon[at] = lon + random() * 2e-5;
    fixes.accuracy[at] = 5;
    fixes.speed[at] = speed;
  }
  return fixes;
}

function cut(fixes: FixColumns, from: number, to: number): FixColumns {
  const length = Math.min(to, fixes.length) - from;
  const part = emptyColumns(length);
  for (const name of ['timestamp', 'lat', 'lon', 'accuracy', 'speed'] as const) {
    part[name].set(fixes[name].subarray(from, from + length));
  }
  return part;
}
