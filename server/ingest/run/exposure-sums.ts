import { type RawBuilder, sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES, type ModeGroup } from '#contract/dictionary.ts';

const isOf = (group: ModeGroup): RawBuilder<boolean> =>
  sql`i.type in (${sql.join(MODE_CODES.filter((mode) => GROUP_OF_MODE[mode] === group).map((mode) => sql.lit(mode)))})`;
const total = (amount: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce(sum(${amount}), 0)::bigint`;
const driven = (time: 'day' | 'night', unit: 'seconds' | 'meters'): RawBuilder<number> =>
  total(sql`(i.features -> 'exposure' -> ${sql.lit(time)} ->> ${sql.lit(unit)})::bigint`);
const travelled = (group: ModeGroup): RawBuilder<number> =>
  sql`coalesce(sum(round(i.distance_meters)::bigint) filter (where ${isOf(group)}), 0)::bigint`;

/** The sums over the timeline items `i` of a user's day. */
const SUMS = {
  activeDays: sql`1::bigint`,
  drives: sql`count(*) filter (where ${isOf('car')})`,
  daySeconds: driven('day', 'seconds'),
  dayMeters: driven('day', 'meters'),
  nightSeconds: driven('night', 'seconds'),
  nightMeters: driven('night', 'meters'),
  carMeters: travelled('car'),
  cyclingMeters: travelled('cycling'),
  walkingMeters: travelled('walking'),
  publicMeters: travelled('public'),
};
type Exposure = Record<keyof typeof SUMS, number>;
const NAMES = Object.keys(SUMS) as (keyof Exposure)[];

export const EXPOSURE_SUMS = NAMES.length;

/** In the order of day_exposures. */
export const exposureSums: RawBuilder<number[]> = sql`array[${sql.join(Object.values(SUMS))}]`;

export const readExposure = (sums: readonly number[]): Exposure =>
  Object.fromEntries(NAMES.map((name, at) => [name, sums[at] ?? 0])) as Exposure;
