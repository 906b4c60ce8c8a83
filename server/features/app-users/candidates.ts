import { type RawBuilder, sql } from 'kysely';
import type { AppUserSortKey } from '#contract/app-user-list.ts';
import {
  type Days,
  type Ends,
  FIGURE_COLUMNS,
  isFigure,
  peopleIn,
  type RangeFilter,
  rangeOf,
  travelled,
} from './people-source.ts';
import { type Conditions, NO_PERMISSION } from './user-conditions.ts';

/** A user with the sort key. */
export interface Found {
  userId: string;
  key: string | number;
}

export interface UserOrder {
  by: AppUserSortKey | 'match';
  down: boolean;
}

/** Sorted candidate rows with the alias `c`, and the conditions still to be checked for each. */
export interface UserCandidates {
  order: UserOrder;
  /** The candidates after a position, sorted. */
  rows: (after: Found | null, most: number) => RawBuilder<unknown>;
  fitting: RawBuilder<boolean>[];
}

const COLUMNS = {
  id: { column: 'user_id', type: 'text' },
  seen: { column: 'seen_slot', type: 'bigint' },
  registered: { column: 'registered_ms', type: 'bigint' },
  state: { column: 'facet', type: 'text' },
  match: { column: 'word', type: 'text' },
  version: { column: 'facet', type: 'text' },
  troubles: { column: 'facet', type: 'text' },
  tags: { column: 'facet', type: 'text' },
  vehicles: { column: 'name', type: 'text' },
  rollout: { column: 'position', type: 'float8' },
  ...FIGURE_COLUMNS,
} as const;
export const keyType = (by: UserOrder['by']): 'text' | 'bigint' | 'float8' => COLUMNS[by].type;
const keyOf = (by: UserOrder['by']): RawBuilder<unknown> => sql.ref(`c.${COLUMNS[by].column}`);
export const selectedKey = ({ by }: UserOrder): RawBuilder<string | number> => sql`${keyOf(by)}`;

/** The id is the tiebreaker, and the only key when sorting by id. */
export const orderClause = ({ by, down }: UserOrder): RawBuilder<unknown> => {
  const direction = sql.raw(down ? 'desc' : 'asc');
  return by === 'id' ? sql`c.user_id ${direction}` : sql`${keyOf(by)} ${direction}, c.user_id ${direction}`;
};

function beyond({ by, down }: UserOrder, after: Found | null): RawBuilder<boolean> {
  if (!after) return sql`true`;
  const compare = sql.raw(down ? '<' : '>');
  if (by === 'id') return sql`c.user_id ${compare} ${after.userId}`;
  const key = sql`${after.key}::${sql.raw(keyType(by))}`;
  return sql`(${keyOf(by)}, c.user_id) ${compare} (${key}, ${after.userId})`;
}

export const ordered = (
  order: UserOrder,
  from: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
  after: Found | null,
  most: number,
) =>
  sql`(select c.* from ${from} where ${where} and ${beyond(order, after)} order by ${orderClause(order)} limit ${most})`;

/** A prefix match that can use an index in byte order. */
const begins = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${column} >= ${word} and ${column} < ${`${word}\u{10FFFF}`}`;

const hasFacet = (projectId: number, names: readonly string[]): RawBuilder<boolean> => sql`exists (
  select 1 from app_user_facets h
  where h.project_id = ${projectId} and h.user_id = c.user_id and h.facet in (${sql.join(names)})
)`;
const hasWord = (projectId: number, word: string): RawBuilder<boolean> => sql`exists (
  select 1 from app_user_words h
  where h.project_id = ${projectId} and h.user_id = c.user_id and ${begins(sql`h.word`, word)}
)`;

const drives = (projectId: number, vehicle: string): RawBuilder<boolean> => sql`exists (
  select 1 from vehicle_drivers h
  where h.project_id = ${projectId} and h.user_id = c.user_id and h.vehicle_id = ${vehicle}::uuid
)`;

/** Not looked up for each user, which a cluster does not support. */
const travelledIn = (projectId: number, week: string): RawBuilder<boolean> => sql`c.user_id in (
  select h.user_id from user_weeks h where h.project_id = ${projectId} and h.week = ${week}::date
)`;

/** The bounds of an index range; the caller ensures that only the time that the index is sorted by is limited. */
const boundsOf = ({ seenFrom, seenTo, registeredFromMs, registeredToMs }: Conditions): Ends => ({
  ...(seenFrom !== null && { from: sql<boolean>`c.seen_slot >= seen_slot(${seenFrom}::timestamptz)` }),
  ...(registeredFromMs !== null && { from: sql<boolean>`c.registered_ms >= ${registeredFromMs}` }),
  ...(seenTo !== null && { to: sql<boolean>`c.seen_slot < seen_slot(${seenTo}::timestamptz)` }),
  ...(registeredToMs !== null && { to: sql<boolean>`c.registered_ms < ${registeredToMs}` }),
});

/** The position replaces the bound at its end: with both, the index scan would start at the bound instead. */
function between({ from, to }: Ends, { down }: UserOrder, after: Found | null): RawBuilder<boolean> {
  const kept = [after && !down ? undefined : from, after && down ? undefined : to].filter((one) => one !== undefined);
  return kept.length > 0 ? sql`${sql.join(kept, sql` and `)}` : sql`true`;
}

export const timeConditions = (conditions: Conditions): RawBuilder<boolean>[] => {
  const { seenFrom, seenTo, registeredFromMs, registeredToMs } = conditions;
  return [
    ...(seenFrom === null ? [] : [sql<boolean>`c.seen_slot >= seen_slot(${seenFrom}::timestamptz)`]),
    ...(seenTo === null ? [] : [sql<boolean>`c.seen_slot < seen_slot(${seenTo}::timestamptz)`]),
    ...(registeredFromMs === null ? [] : [sql<boolean>`c.registered_ms >= ${registeredFromMs}`]),
    ...(registeredToMs === null ? [] : [sql<boolean>`c.registered_ms < ${registeredToMs}`]),
  ];
};
/** For rows of other tables: the times are stored in app_user_facets. */
export const timeConditionsByFacet = (projectId: number, conditions: Conditions): RawBuilder<boolean>[] => {
  const times = timeConditions(conditions);
  if (times.length === 0) return [];
  return [
    sql`exists (
      select 1 from app_user_facets a
      where a.project_id = ${projectId} and a.user_id = c.user_id and a.facet = 'all'
        and exists (select 1 from (select a.seen_slot, a.registered_ms) c where ${sql.join(times, sql` and `)})
    )`,
  ];
};

export const lookups = (
  projectId: number,
  { facets, words, vehicle, group, outdated, figures, isPermitted, travelledIn: week }: Conditions,
  but?: readonly string[] | string,
) => [
  ...(group ? [group] : []),
  ...(outdated ? [outdated] : []),
  ...(vehicle ? [drives(projectId, vehicle)] : []),
  ...(figures ? [figures] : []),
  ...(isPermitted ? [sql<boolean>`not ${hasFacet(projectId, [NO_PERMISSION])}`] : []),
  ...(week ? [travelledIn(projectId, week)] : []),
  ...facets.filter((names) => names !== but).map((names) => hasFacet(projectId, names)),
  ...words.filter((word) => word !== but).map((word) => hasWord(projectId, word)),
];

/** Users with one of these facets, read from an index in the requested order. */
export function withFacet(
  projectId: number,
  names: readonly string[],
  conditions: Conditions,
  order: UserOrder,
): UserCandidates {
  const project = sql<boolean>`c.project_id = ${projectId}`;
  const table = sql`app_user_facets c`;
  // If the index is sorted by the filtered time, the filter becomes an index range.
  const isRange =
    (order.by === 'seen' && conditions.registeredFromMs === null) ||
    (order.by === 'registered' && conditions.seenFrom === null && conditions.seenTo === null);
  const fitting = [...(isRange ? [] : timeConditions(conditions)), ...lookups(projectId, conditions, names)];
  if (order.by === 'state' && !names.every((name) => name.startsWith('state:'))) {
    // State facets are adjacent in the index, so scanning them yields users sorted by state.
    const bounds = { from: sql<boolean>`c.facet >= 'state:'`, to: sql<boolean>`c.facet < 'state;'` };
    return {
      order,
      rows: (after, most) => ordered(order, table, sql`${project} and ${between(bounds, order, after)}`, after, most),
      fitting: [...fitting, ...(names[0] === 'all' ? [] : [hasFacet(projectId, names)])],
    };
  }
  const bounds = isRange ? boundsOf(conditions) : {};
  const one = (name: RawBuilder<unknown>, after: Found | null, most: number) =>
    ordered(order, table, sql`${project} and c.facet = ${name} and ${between(bounds, order, after)}`, after, most);
  const rows: UserCandidates['rows'] = (after, most) =>
    names.length === 1
      ? one(sql`${names[0]}`, after, most)
      : sql`(
          select c.* from unnest(array[${sql.join(names)}]::text[]) n (name), lateral ${one(sql`n.name`, after, most)} c
          order by ${orderClause(order)} limit ${most}
        )`;
  return { order, rows, fitting };
}

/** Users with a word, sorted by word; a user with several matches appears at the first. */
export function withWord(projectId: number, word: string, conditions: Conditions): UserCandidates {
  const order: UserOrder = { by: 'match', down: false };
  const times = timeConditions(conditions);
  const table =
    times.length === 0
      ? sql`app_user_words c`
      : sql`(
          select w.*, f.seen_slot, f.registered_ms from app_user_words w
          join app_user_facets f on f.project_id = w.project_id and f.user_id = w.user_id and f.facet = 'all'
        ) c`;
  const where = sql<boolean>`c.project_id = ${projectId} and ${begins(sql`c.word`, word)}`;
  const isFirst = sql<boolean>`not exists (
    select 1 from app_user_words e
    where e.project_id = ${projectId} and e.user_id = c.user_id and ${begins(sql`e.word`, word)}
      and (e.word, e.source) < (c.word, c.source)
  )`;
  return {
    order,
    rows: (after, most) => ordered(order, table, where, after, most),
    fitting: [isFirst, ...times, ...lookups(projectId, conditions, word)],
  };
}

/** A condition that an index answers. */
export type Common = { names: readonly string[] } | { word: string } | { vehicle: string };

/** The ids of users who meet a condition, up to a limit. */
export function holders(projectId: number, of: Common, most: number): RawBuilder<{ user_id: string }> {
  const [table, where] =
    'word' in of
      ? (['app_user_words', begins(sql`h.word`, of.word)] as const)
      : 'vehicle' in of
        ? (['vehicle_drivers', sql`h.vehicle_id = ${of.vehicle}::uuid`] as const)
        : (['app_user_facets', sql`h.facet in (${sql.join(of.names)})`] as const);
  return sql`select h.user_id from ${sql.table(table)} h where h.project_id = ${projectId} and ${where} limit ${most}`;
}

/** A small set of users by id, in any order. */
export function amongIds(
  projectId: number,
  userIds: readonly string[],
  conditions: Conditions,
  order: UserOrder,
): UserCandidates {
  const table = sql`(
    select a.user_id, a.seen_slot, a.registered_ms, s.facet
    from unnest(${[...new Set(userIds)]}::text[]) few (user_id)
    join app_user_facets a on a.project_id = ${projectId} and a.user_id = few.user_id and a.facet = 'all'
    join app_user_facets s on s.project_id = ${projectId} and s.user_id = few.user_id
      and s.facet >= 'state:' and s.facet < 'state;'
  ) c`;
  return {
    order,
    rows: (after, most) => ordered(order, table, sql`true`, after, most),
    fitting: [...timeConditions(conditions), ...lookups(projectId, conditions)],
  };
}

/**
 * All users sorted by a figure of a period, in three phases: users with a known figure, users who travelled without one,
 * users who did not travel. `among` limits them to these ids.
 */
export function byFigure(
  projectId: number,
  days: Days & RangeFilter,
  conditions: Conditions,
  order: UserOrder,
  among: readonly string[] | null,
): Record<FigurePhase, UserCandidates> {
  const people = sql`${peopleIn(projectId, days)} c`;
  const everyone = sql`app_user_facets c`;
  const chosen = among ? sql<boolean>`c.user_id = any(${[...new Set(among)]}::text[])` : sql<boolean>`true`;
  const byId: UserOrder = { by: 'id', down: false };
  const checks = lookups(projectId, conditions);
  const times = timeConditions(conditions);
  const fitting = [...checks, ...timeConditionsByFacet(projectId, conditions)];
  const phase = (
    in_: UserOrder,
    from: RawBuilder<unknown>,
    where: RawBuilder<boolean>,
    checked: typeof checks,
    ends: Ends = {},
  ) => ({
    order: in_,
    rows: (after: Found | null, most: number) =>
      ordered(in_, from, sql`${where} and ${between(ends, in_, after)} and ${chosen}`, after, most),
    fitting: checked,
  });
  const ends = isFigure(order.by) ? rangeOf(days, order.by, 'c') : {};
  return {
    known: phase(order, people, sql`${keyOf(order.by)} is not null`, fitting, ends),
    unknown: phase(byId, people, sql`${keyOf(order.by)} is null`, fitting),
    absent: phase(byId, everyone, sql`c.project_id = ${projectId} and c.facet = 'all'`, [
      sql`not ${travelled(projectId, days)}`,
      ...times,
      ...checks,
    ]),
  };
}
export const FIGURE_PHASES = ['known', 'unknown', 'absent'] as const;
export type FigurePhase = (typeof FIGURE_PHASES)[number];
