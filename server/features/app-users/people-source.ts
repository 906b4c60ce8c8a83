import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PEOPLE_FIGURES, type PeopleFigure, type PersonFigures, rangeIn } from '#contract/people.ts';
import { SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';
import type { Tables } from '#server/db/tables.ts';
import { FIGURES } from '#server/features/rollups/layout.ts';

/** The requested days: a period that is stored, or a custom range. */
export interface Days {
  period: string;
  from?: string | undefined;
  to?: string | undefined;
  /** Citus does not support the correlated subquery, so a custom range is read for all users at once. */
  isClustered?: boolean;
}

interface FigureColumn {
  column: string;
  type: 'bigint' | 'float8';
}
const whole = (column: string): FigureColumn => ({ column, type: 'bigint' });
const fraction = (column: string): FigureColumn => ({ column, type: 'float8' });

export const FIGURE_COLUMNS: Readonly<Record<PeopleFigure, FigureColumn>> = {
  score: whole('total'),
  trend: whole('trend'),
  safeness: whole('safeness'),
  safenessTrend: whole('safeness_trend'),
  speed: whole('speed'),
  speedTrend: whole('speed_trend'),
  distraction: whole('distraction'),
  distractionTrend: whole('distraction_trend'),
  worst: whole('worst_score'),
  trips: whole('trips'),
  distance: whole('meters'),
  car: whole('car_seconds'),
  cycling: whole('cycling_seconds'),
  walking: whole('walking_seconds'),
  public: whole('public_seconds'),
  harsh: fraction('harsh_per_100km'),
  speeding: fraction('speeding_per_100km'),
  phone: fraction('phone_per_hour'),
  lastTrip: whole('last_ts'),
};
export const isFigure = (name: string): name is PeopleFigure => name in FIGURE_COLUMNS;

/** The users who travelled, with the columns of people_periods. */
export function peopleIn(
  projectId: number,
  { period, from, to }: Days,
  who: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  if (from !== undefined && to !== undefined) return addedUp(projectId, from, to, who);
  const name = period.startsWith('last') ? period : `month:${period}`;
  return sql`(select * from people_periods where project_id = ${projectId} and period = ${name} and ${who})`;
}

const sumOf = (at: number) => sql`sum(sums[${sql.lit(at + 1)}])`;
const part = (name: ScorePart): RawBuilder<unknown> => {
  const { meters, points } = FIGURES.scores[name];
  return sql`round(${sumOf(points)} / nullif(${sumOf(meters)}, 0))`;
};
const SAFENESS = sql`mean_of_known(d."ACCELERATION", d."BRAKING", d."CORNERING")`;
const HARSH = sql.join(Object.values(FIGURES.harsh).map(sumOf), sql` + `);

/** Reads one row per user and day, so the cost grows with both. A custom range has no previous period and no trends. */
const addedUp = (projectId: number, from: string, to: string, who: RawBuilder<boolean>) => sql`(
  select d.*, round(${SAFENESS})::smallint as safeness, d."SPEED"::smallint as speed, d."DFD"::smallint as distraction,
    round(mean_of_known(${SAFENESS}, d."SPEED", d."DFD"))::smallint as total,
    null::smallint as previous_total, null::smallint as trend,
    null::smallint as safeness_trend, null::smallint as speed_trend, null::smallint as distraction_trend
  from (
    select user_id, ${sumOf(FIGURES.trips)}::bigint as trips, ${sumOf(FIGURES.meters)}::bigint as meters,
      ${sumOf(FIGURES.seconds.car)}::bigint as car_seconds, ${sumOf(FIGURES.seconds.cycling)}::bigint as cycling_seconds,
      ${sumOf(FIGURES.seconds.walking)}::bigint as walking_seconds,
      ${sumOf(FIGURES.seconds.public)}::bigint as public_seconds,
      ${sql.join(SCORE_PARTS.map((name) => sql`${part(name)} as ${sql.ref(name)}`))},
      ((${HARSH}) * 100000.0 / nullif(${sumOf(FIGURES.drivenMeters)}, 0))::float8 as harsh_per_100km,
      (${sumOf(FIGURES.speedingMeters)} * 100.0 / nullif(${sumOf(FIGURES.drivenMeters)}, 0))::float8 as speeding_per_100km,
      (${sumOf(FIGURES.phoneSeconds)} * 3600.0 / nullif(${sumOf(FIGURES.seconds.car)}, 0))::float8 as phone_per_hour,
      max(last_ts) as last_ts, min(worst_score) as worst_score,
      (array_agg(worst_ts order by worst_score) filter (where worst_score is not null))[1] as worst_ts
    from user_days where project_id = ${projectId} and day between ${from}::date and ${to}::date and ${who}
    group by user_id
  ) d
)`;

export type RangeFilter = Readonly<Partial<Record<PeopleFigure, string | undefined>>>;

/** The bounds of a figure in the row `alias`. */
export function rangeOf(filter: RangeFilter, figure: PeopleFigure, alias: string): Ends {
  const { from, to } = rangeIn(filter[figure] ?? '') ?? { from: null, to: null };
  const { column, type } = FIGURE_COLUMNS[figure];
  const value = sql.ref(`${alias}.${column}`);
  // Compared in the type of the column, so that an index can be used.
  const isWhole = type === 'bigint';
  const end = (number: number) => sql`${number}::${sql.raw(type)}`;
  return {
    ...(from !== null && { from: sql<boolean>`${value} >= ${end(isWhole ? Math.ceil(from) : from)}` }),
    ...(to !== null && { to: sql<boolean>`${value} <= ${end(isWhole ? Math.floor(to) : to)}` }),
  };
}
export interface Ends {
  from?: RawBuilder<boolean>;
  to?: RawBuilder<boolean>;
}

/** The condition that user `c` is within all ranges; null without ranges. Unknown figures are in no range. */
export function withinRanges(projectId: number, days: Days, filter: RangeFilter): RawBuilder<boolean> | null {
  const conditions = PEOPLE_FIGURES.flatMap((name) => Object.values(rangeOf(filter, name, 'p')));
  if (conditions.length === 0) return null;
  return travelled(projectId, days, sql`${sql.join(conditions, sql` and `)}`);
}

/** The condition that user `c` travelled and meets `where`. */
export function travelled(projectId: number, days: Days, where: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> {
  if (days.isClustered && days.from !== undefined) {
    return sql`c.user_id in (select p.user_id from ${peopleIn(projectId, days)} p where ${where})`;
  }
  return sql`exists (select 1 from ${peopleIn(projectId, days, sql`user_id = c.user_id`)} p where ${where})`;
}

/** The figures of these users; those who did not travel are missing. */
export async function figuresOf(
  db: Kysely<Tables>,
  projectId: number,
  days: Days,
  userIds: readonly string[],
): Promise<Map<string, PersonFigures>> {
  const { rows } = await sql<PersonFigures & { userId: string }>`
    select p.user_id as "userId", p.previous_total as "previousScore", p.worst_ts as "worstTrip", i.day::text as "worstDay",
      ${sql.join(Object.entries(FIGURE_COLUMNS).map(([name, { column }]) => sql`${sql.ref(`p.${column}`)} as ${sql.ref(name)}`))}
    from ${peopleIn(projectId, days, sql`user_id = any(${[...userIds]}::text[])`)} p
    left join timeline_items i on i.project_id = ${projectId} and i.user_id = p.user_id and i.start_ts = p.worst_ts
  `.execute(db);
  return new Map(rows.map(({ userId, ...figures }) => [userId, figures]));
}
