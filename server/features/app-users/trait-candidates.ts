import { type RawBuilder, sql } from 'kysely';
import { TRAIT_SORTS, type TraitSort } from '#contract/app-user-list.ts';
import {
  type Found,
  lookups,
  ordered,
  timeConditions,
  timeConditionsByFacet,
  type UserCandidates,
  type UserOrder,
} from './candidates.ts';
import type { Conditions } from './user-conditions.ts';

export const isTrait = (by: string): by is TraitSort => TRAIT_SORTS.some((one) => one === by);

/** Facets with these prefixes are adjacent in the index, sorted by their value. */
const FACETS = { version: 'release:', troubles: 'troubles:', tags: 'tag:' } as const;
const withFacetOf = (alias: string, by: keyof typeof FACETS): RawBuilder<boolean> => {
  const [facet, first] = [sql.ref(`${alias}.facet`), FACETS[by]];
  return sql`${facet} >= ${first} and ${facet} < ${first.replace(':', ';')}`;
};

/** A row for each user who has the trait, or for each of a user's tags or vehicles. */
function holdersOf(
  projectId: number,
  by: TraitSort,
): { rows: RawBuilder<unknown>; isFirst: RawBuilder<boolean> | null } {
  if (by === 'rollout') {
    return {
      rows: sql`(
        select u.user_id, rollout_position(u.project_id, u.user_id) as position from app_users u
        where u.project_id = ${projectId}
      ) c`,
      isFirst: null,
    };
  }
  if (by === 'vehicles') {
    return {
      rows: sql`(
        select d.user_id, lower(v.name) as name, v.id as vehicle_id from vehicles v
        join vehicle_drivers d on d.vehicle_id = v.id and d.project_id = v.project_id
        where v.project_id = ${projectId} and d.project_id = ${projectId} and v.deleted_at is null
      ) c`,
      isFirst: sql`not exists (
        select 1 from vehicle_drivers d join vehicles v on v.id = d.vehicle_id
        where d.project_id = ${projectId} and d.user_id = c.user_id and v.deleted_at is null
          and (lower(v.name), v.id) < (c.name, c.vehicle_id)
      )`,
    };
  }
  return {
    rows: sql`(
      select f.user_id, f.facet from app_user_facets f where f.project_id = ${projectId} and ${withFacetOf('f', by)}
    ) c`,
    // A user has at most one of the other facets.
    isFirst:
      by === 'tags'
        ? sql`not exists (
            select 1 from app_user_facets f
            where f.project_id = ${projectId} and f.user_id = c.user_id and ${withFacetOf('f', by)} and f.facet < c.facet
          )`
        : null,
  };
}

const hasNone = (projectId: number, by: Exclude<TraitSort, 'rollout'>): RawBuilder<boolean> =>
  by === 'vehicles'
    ? sql`not exists (
        select 1 from vehicle_drivers d join vehicles v on v.id = d.vehicle_id
        where d.project_id = ${projectId} and d.user_id = c.user_id and v.deleted_at is null
      )`
    : sql`not exists (
        select 1 from app_user_facets f
        where f.project_id = ${projectId} and f.user_id = c.user_id and ${withFacetOf('f', by)}
      )`;

/** Whether the filter already ensures that every user has the trait. */
function isImplied(by: TraitSort, { facets, vehicle }: Conditions): boolean {
  if (by === 'rollout') return true;
  if (by === 'vehicles') return vehicle !== null;
  const own = by === 'troubles' ? 'warning:' : FACETS[by];
  return facets.some((names) => names.every((name) => name.startsWith(own)));
}

/** All users sorted by a trait, then those without it. `among` limits them to these ids. */
export function byTrait(
  projectId: number,
  conditions: Conditions,
  order: UserOrder & { by: TraitSort },
  among: readonly string[] | null,
): { known: UserCandidates; absent: UserCandidates | null } {
  const chosen = among ? sql<boolean>`c.user_id = any(${[...new Set(among)]}::text[])` : sql<boolean>`true`;
  const { rows, isFirst } = holdersOf(projectId, order.by);
  const checks = lookups(projectId, conditions);
  const known: UserCandidates = {
    order,
    rows: (after: Found | null, most: number) => ordered(order, rows, chosen, after, most),
    fitting: [...(isFirst ? [isFirst] : []), ...timeConditionsByFacet(projectId, conditions), ...checks],
  };
  if (order.by === 'rollout' || isImplied(order.by, conditions)) return { known, absent: null };
  const byId: UserOrder = { by: 'id', down: false };
  const everyone = sql<boolean>`c.project_id = ${projectId} and c.facet = 'all' and ${chosen}`;
  return {
    known,
    absent: {
      order: byId,
      rows: (after, most) => ordered(byId, sql`app_user_facets c`, everyone, after, most),
      fitting: [hasNone(projectId, order.by), ...timeConditions(conditions), ...checks],
    },
  };
}
