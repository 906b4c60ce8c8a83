import { type Kysely, sql } from 'kysely';
import type { AppUserSort, AppUserSortKey } from '#contract/app-user-list.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  type Candidates,
  type Found,
  holders,
  inOrder,
  keyOf,
  type Order,
  ofFew,
  withFacet,
  withWord,
} from './candidates.ts';
import { type Conditions, conditionsOf, type FindWish } from './find-wish.ts';

type Database = Kysely<Tables>;

/** So few are sorted as they are; more are taken from an index that has the order. */
const FEW = 300;
/** How many candidates the first look of a list goes through, and how many each that goes on. */
const FIRST_REACH = 1_500;
const FURTHER_REACH = 20_000;

/** Where a list goes on; `partial` where the look before ended without filling its page. */
export interface Place extends Found {
  by: Order['by'];
  partial: boolean;
}
export interface FoundUsers {
  userIds: string[];
  sortedBy: AppUserSort | 'match';
  next: Place | null;
}

/**
 * The users that fit, a page of them. The cost does not grow with the project: one condition is read from an index in
 * the order asked for, and where several must meet, only so many candidates are looked at before the page is answered.
 */
export async function findUsers(
  db: Database,
  wish: FindWish,
  { limit, place }: { limit: number; place: Place | null },
): Promise<FoundUsers> {
  const order: Order = { by: wish.sort.replace('-', '') as AppUserSortKey, down: wish.sort.startsWith('-') };
  const conditions = await asPhrase(db, wish.projectId, conditionsOf(wish));
  const candidates = await candidatesFor(db, wish.projectId, conditions, order, place);
  const reach = place?.partial ? FURTHER_REACH : FIRST_REACH;
  const { found, stoppedAt } = await lookThrough(db, candidates, place, limit, reach);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const { by } = candidates.order;
  const next = last ? { ...last, by, partial: false } : stoppedAt ? { ...stoppedAt, by, partial: true } : null;
  return { userIds: page.map(({ userId }) => userId), sortedBy: by === 'match' ? 'match' : wish.sort, next };
}

/** "Phone 17" is one phone where there is such a one, and otherwise two words. */
async function asPhrase(db: Database, projectId: number, wish: Conditions): Promise<Conditions> {
  if (wish.words.length < 2) return wish;
  const phrase = wish.words.join(' ');
  const { rows } = await sql`${holders(projectId, { word: phrase }, 1)}`.execute(db);
  return rows.length > 0 ? { ...wish, words: [phrase] } : wish;
}

/** A list goes on in the order it began with, however many there are by now. */
async function candidatesFor(
  db: Database,
  projectId: number,
  wish: Conditions,
  order: Order,
  place: Place | null,
): Promise<Candidates> {
  const { facets, words } = wish;
  const [longest] = [...words].sort((a, b) => b.length - a.length);
  if (longest && place?.by === 'match') return withWord(projectId, longest, wish);
  // One condition alone has an index for every order but that by state.
  const needsNoCount = facets.length + words.length === 0 || (facets.length === 1 && !longest && order.by !== 'state');
  if (!needsNoCount) {
    const few = await fewest(db, projectId, facets, words);
    if (few) return ofFew(projectId, few, wish, order);
  }
  if (longest && facets.length === 0) return withWord(projectId, longest, wish);
  if (longest && place === null) return withWord(projectId, longest, wish);
  return withFacet(projectId, facets[0] ?? ['all'], wish, order);
}

/** The ids behind the first condition that only a few meet; null when all are met by many. */
async function fewest(
  db: Database,
  projectId: number,
  facets: readonly string[][],
  words: readonly string[],
): Promise<string[] | null> {
  const conditions = [...facets.map((names) => ({ names })), ...words.map((word) => ({ word }))];
  for (const condition of conditions) {
    const { rows } = await sql<{ user_id: string }>`${holders(projectId, condition, FEW + 1)}`.execute(db);
    if (rows.length <= FEW) return rows.map((row) => row.user_id);
  }
  return null;
}

/** One more than asked for, to know whether more follow. */
async function lookThrough(
  db: Database,
  { rows, fitting, order }: Candidates,
  after: Found | null,
  limit: number,
  reach: number,
): Promise<{ found: Found[]; stoppedAt: Found | null }> {
  const most = fitting.length === 0 ? limit + 1 : reach;
  const fits = fitting.length === 0 ? sql`true` : sql`${sql.join(fitting, sql` and `)}`;
  const { rows: found } = await sql<Found>`
    select c.user_id as "userId", ${keyOf(order)} as key from ${rows(after, most)} c
    where ${fits} order by ${inOrder(order)} limit ${limit + 1}
  `.execute(db);
  if (fitting.length === 0 || found.length > limit) return { found, stoppedAt: null };
  const { rows: last } = await sql<Found>`
    select c.user_id as "userId", ${keyOf(order)} as key from ${rows(after, most)} c
    order by ${inOrder(order)} offset ${most - 1} limit 1
  `.execute(db);
  return { found, stoppedAt: last[0] ?? null };
}
