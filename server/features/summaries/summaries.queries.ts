import { type Kysely, sql } from 'kysely';
import type { WeeklySummary } from '#contract/summaries.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { descending, type Page, page, sortKey } from '#server/http/page.ts';
import { BADGE_WEEKS, badgesOf } from './badges.ts';
import { presentSummary } from './present-summary.ts';
import type { WeekFacts } from './week-facts.ts';

type Database = Kysely<Tables>;

const newestFirst = descending(sortKey.text(sql`week::text`));

const ofUser = (db: Database, { projectId, userId }: UserKey) =>
  db
    .selectFrom('weekly_summaries')
    .select(['week', 'version', 'computed_at as computedAt', sql<WeekFacts>`facts`.as('facts')])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId);

export async function summariesPage(
  db: Database,
  user: UserKey,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<WeeklySummary>> {
  const { items, next } = await page(ofUser(db, user), { order: newestFirst, cursor, limit });
  const last = items.at(-1)?.week;
  if (last === undefined || !(await hasBadges(db, user.projectId))) return { items: items.map(presentSummary), next };
  const earlier = await ofUser(db, user)
    .where('week', '<', last)
    .where('week', '>', dayAfter(last, -7 * BADGE_WEEKS))
    .execute();
  const facts = new Map([...items, ...earlier].map((summary) => [summary.week, summary.facts]));
  const upTo = (week: string) =>
    Array.from({ length: BADGE_WEEKS }, (_, at) => facts.get(dayAfter(week, -7 * at)) ?? null);
  return { items: items.map((item) => ({ ...presentSummary(item), badges: badgesOf(upTo(item.week)) })), next };
}

/** Whether the project wants badges and leaderboards. */
export async function hasBadges(db: Database, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('project_settings')
    .select('badges')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.badges ?? false;
}
