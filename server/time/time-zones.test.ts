import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isTimeZone, timeZones } from '#contract/project-bounds.ts';
import { anApp } from '#tests/setup/app.ts';

const app = await anApp();

/** Known to ICU only, or meant otherwise by PostgreSQL. */
const LEGACY = ['ACT', 'AET', 'BET', 'BST', 'CNT', 'IET', 'IST', 'MIT', 'NET', 'PNT', 'SST', 'VST', 'US/Pacific-New'];

it('accepts every zone that people can choose, and no zone that PostgreSQL does not know', async () => {
  expect(timeZones().filter((zone) => !isTimeZone(zone))).toEqual([]);
  const { rows } = await sql<{ name: string }>`select lower(name) as name from pg_timezone_names`.execute(app.db);
  const known = new Set(rows.map(({ name }) => name));
  const accepted = [...LEGACY, ...timeZones(), 'europe/vienna', '+01:00'].filter(isTimeZone);
  expect(accepted.filter((zone) => !known.has(zone.toLowerCase()))).toEqual([]);
  expect(LEGACY.filter(isTimeZone)).toEqual([]);
});
