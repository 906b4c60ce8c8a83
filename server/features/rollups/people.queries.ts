import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TripMode } from '#contract/home.ts';
import type { Tables } from '#server/db/tables.ts';
import { orderBy, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import type { ScoreName } from './layout.ts';
import type { Period } from './periods.ts';

type Database = Kysely<Tables>;

/** What People can be sorted by and limited to a range of, and its column. */
const COLUMNS = {
  trips: 'trips',
  distance: 'meters',
  car: 'car_seconds',
  cycling: 'cycling_seconds',
  walking: 'walking_seconds',
  public: 'public_seconds',
  total: 'total',
  safeness: 'safeness',
  speed: 'speed',
  distraction: 'distraction',
  trend: 'trend',
  harsh: 'harsh_per_100km',
  speeding: 'speeding_per_100km',
  phone: 'phone_per_hour',
  lastTrip: 'last_ts',
  worstTrip: 'worst_score',
} as const;
export type PeopleColumn = keyof typeof COLUMNS;
export const PEOPLE_COLUMNS = Object.keys(COLUMNS) as PeopleColumn[];

/** The figures of an app user who travelled in a period. */
export interface PersonFigures {
  userId: string;
  trips: number;
  distanceMeters: number;
  seconds: Record<TripMode, number>;
  /** Null where nothing is known. */
  scores: Record<ScoreName, number | null>;
  previousTotal: number | null;
  /** The total against that of the period before. */
  trend: number | null;
  /** Null for those who did not drive. */
  harshPer100Km: number | null;
  /** Kilometres above the limit per 100 km. */
  speedingPer100Km: number | null;
  /** Seconds with the phone in the hand or at the ear per hour of driving. */
  phonePerHour: number | null;
  lastTripTs: number;
  worstTripTs: number | null;
  worstTripScore: number | null;
}

export interface PeopleFilter {
  projectId: number;
  period: Period;
  sort: PeopleColumn | `-${PeopleColumn}`;
  /** Both ends included; unknown figures are in no range. */
  ranges?: Partial<Record<PeopleColumn, { from?: number | undefined; to?: number | undefined }>>;
  /** A further condition on `p.user_id`. */
  matching?: RawBuilder<boolean>;
}

const FIGURES = sql`
  p.user_id as "userId", p.trips, p.meters as "distanceMeters",
  jsonb_build_object('car', p.car_seconds, 'cycling', p.cycling_seconds, 'walking', p.walking_seconds,
    'public', p.public_seconds) as seconds,
  jsonb_build_object('total', p.total, 'safeness', p.safeness, 'speed', p.speed, 'distraction', p.distraction) as scores,
  p.previous_total as "previousTotal", p.trend, p.harsh_per_100km as "harshPer100Km",
  p.speeding_per_100km as "speedingPer100Km", p.phone_per_hour as "phonePerHour", p.last_ts as "lastTripTs",
  p.worst_ts as "worstTripTs", p.worst_score as "worstTripScore"`;

/** Beyond every figure, so that what is not known comes last in both directions. */
const UNKNOWN = 9e15;

/** A page of those who travelled in the period. It is read from the index of its order, however many people there are. */
export function peoplePage(
  db: Database,
  { projectId, period, sort, ranges = {}, matching = sql`true` }: PeopleFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<PersonFigures>> {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as PeopleColumn;
  const column = sql.ref(`p.${COLUMNS[name]}`);
  const unknown = isDescending ? -UNKNOWN : UNKNOWN;
  const order = orderBy(
    { key: sortKey.float(sql`coalesce(p.key, ${sql.lit(unknown)})`) },
    isDescending ? '-key' : 'key',
    sortKey.text('p.userId'),
  );
  const within = sql`p.project_id = ${projectId} and p.period = ${period} and ${inRanges(ranges)} and ${matching}`;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  return sqlPage(db, { order, cursor, limit }, ({ columns, orderBy: sorted, limit: most, position }) => {
    const [key, userId] = position ?? [];
    const isPastKnown = key === unknown;
    const afterKnown =
      position === null
        ? sql`true`
        : isPastKnown
          ? sql`false`
          : sql`(${column}, p.user_id) ${beyond} (${key}, ${userId})`;
    const afterUnknown = isPastKnown ? sql`p.user_id ${beyond} ${userId}` : sql`true`;
    // Each part is read in the order of one index.
    return sql<PersonFigures>`
      select ${sql.raw(FIGURE_NAMES)}, ${columns} from (
        (select ${FIGURES}, ${column} as key from people_periods p
          where ${within} and ${column} is not null and ${afterKnown}
          order by ${column} ${direction}, p.user_id ${direction} limit ${most})
        union all
        (select ${FIGURES}, null from people_periods p
          where ${within} and ${column} is null and ${afterUnknown}
          order by p.user_id ${direction} limit ${most})
      ) p
      order by ${sorted} limit ${most}
    `;
  });
}

const FIGURE_NAMES = [
  ...['userId', 'trips', 'distanceMeters', 'seconds', 'scores', 'previousTotal', 'trend', 'harshPer100Km'],
  ...['speedingPer100Km', 'phonePerHour', 'lastTripTs', 'worstTripTs', 'worstTripScore'],
]
  .map((name) => `p."${name}"`)
  .join(', ');

function inRanges(ranges: NonNullable<PeopleFilter['ranges']>): RawBuilder<boolean> {
  const conditions = Object.entries(ranges).flatMap(([name, { from, to }]) => {
    const column = sql.ref(`p.${COLUMNS[name as PeopleColumn]}`);
    return [
      ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
    ];
  });
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
}

/** Of given users, in no order; those who did not travel are missing. */
export async function figuresOfUsers(
  db: Database,
  projectId: number,
  period: Period,
  userIds: readonly string[],
): Promise<Map<string, PersonFigures>> {
  const { rows } = await sql<PersonFigures>`
    select ${FIGURES} from people_periods p
    where p.project_id = ${projectId} and p.user_id = any(${userIds}::text[]) and p.period = ${period}
  `.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}
