import { sql } from 'kysely';
import { LEADERBOARD_MAX, LEADERBOARD_MIN, type Leaderboard } from '#contract/summaries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { notFound } from '#server/http/app-error.ts';
import { isoWeek } from '#server/time/weeks.ts';
import { hasBadges } from './summaries.queries.ts';

/** Shown above and below the user. */
const NEIGHBOURS = 2;
const ALIAS_LENGTH = 6;

interface Scored {
  userId: string;
  score: number;
}

/** The rank of a user among those with a tag, in the latest week for which the user has a summary. */
export async function leaderboardOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { projectId, userId }: UserKey,
  tag: string,
): Promise<Leaderboard> {
  const week = (await hasBadges(db, projectId)) ? await latestWeek(db, { projectId, userId }, tag) : null;
  if (week === null) throw notFound('The leaderboard');
  const name = { tag, week: isoWeek(week) };
  const hidden = { ...name, people: null, own: null, neighbours: [] };
  const members = await membersOf(db, projectId, tag);
  if (members.length > LEADERBOARD_MAX) return { ...hidden, state: 'tooMany' };
  const scored = await scoredIn(db, projectId, members, week);
  if (scored.length < LEADERBOARD_MIN) return { ...hidden, state: 'tooFew' };
  const rankOf = (score: number): number => scored.filter((one) => one.score > score).length + 1;
  const at = scored.findIndex((one) => one.userId === userId);
  const around = at < 0 ? [] : scored.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  const alias = (of: string): string =>
    secrets.sign('leaderboard', JSON.stringify([projectId, tag, week, of])).slice(0, ALIAS_LENGTH);
  const own = scored[at];
  return {
    ...name,
    state: 'shown',
    people: scored.length,
    own: own ? { rank: rankOf(own.score), score: own.score } : null,
    neighbours: around
      .filter((one) => one !== own)
      .map(({ userId: of, score }) => ({ rank: rankOf(score), alias: alias(of), score })),
  };
}

type Database = Context['db'];

/** Null for a user without this tag, or without any summary yet. */
async function latestWeek(db: Database, { projectId, userId }: UserKey, tag: string): Promise<string | null> {
  const { rows } = await sql<{ week: string }>`
    select s.week::text as week from weekly_summaries s
    join app_user_tags t on t.project_id = s.project_id and t.user_id = s.user_id and t.tag = ${tag}
    where s.project_id = ${projectId} and s.user_id = ${userId}
    order by s.week desc limit 1
  `.execute(db);
  return rows[0]?.week ?? null;
}

/** At most one more than the limit. */
async function membersOf(db: Database, projectId: number, tag: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app_user_facets
    where project_id = ${projectId} and facet = ${`tag:${tag}`} limit ${sql.lit(LEADERBOARD_MAX + 1)}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Best first, without pilots. */
async function scoredIn(db: Database, projectId: number, members: readonly string[], week: string): Promise<Scored[]> {
  const { rows } = await sql<Scored>`
    select s.user_id as "userId", (s.facts ->> 'total')::int as score from weekly_summaries s
    join app_users u on u.project_id = s.project_id and u.user_id = s.user_id and not u.pilot
    where s.project_id = ${projectId} and s.user_id = any(${members}::text[]) and s.week = ${week}::date
      and s.facts ->> 'total' is not null
    order by score desc, s.user_id
  `.execute(db);
  return rows;
}
