import { MAX_TIMELINE_DAYS, MAX_TIMELINE_ITEMS } from '#contract/v20.ts';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import { descending, eachPage, type Page, pageWithinBytes, sortKey } from '#server/http/page.ts';
import { nextTurn } from '#server/pace.ts';
import { type ItemRow, itemsOfSpan, type TimeSpan } from './timeline.queries.ts';

const DAY_S = 86_400;
const DEFAULT_LIMIT = 100;
const ROWS_AT_ONCE = 250;
const LARGE = ['features', 'overridden'] as const;
const newestFirst = descending(sortKey.seconds('start_ts'));

interface ItemsRequest extends TimeSpan {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Newest first: a page if there is a limit, otherwise everything. */
export async function listItems(db: Db, { projectId, userId }: UserKey, request: ItemsRequest): Promise<Page<ItemRow>> {
  const { limit, cursor, ...span } = request;
  const items = itemsOfSpan(db, projectId, userId, span);
  if (limit !== undefined || cursor !== undefined) {
    return pageWithinBytes(db, items, { order: newestFirst, cursor, limit: limit ?? DEFAULT_LIMIT }, LARGE);
  }
  const ends = await items
    .clearSelect()
    .select(({ fn }) => [
      fn.min('start_ts').as('first'),
      fn.max('start_ts').as('last'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirst();
  refuseTooLong((ends?.last ?? 0) - (ends?.first ?? 0));
  refuseTooMany(Number(ends?.count ?? 0));
  return { items: await allOf(db, items), next: null };
}

/** Reads in chunks, so that a year blocks neither a connection nor the event loop. */
async function allOf(db: Db, items: ReturnType<typeof itemsOfSpan>): Promise<ItemRow[]> {
  const found: ItemRow[] = [];
  const request = { order: newestFirst, limit: ROWS_AT_ONCE };
  for await (const rows of eachPage((cursor) => pageWithinBytes(db, items, { ...request, cursor }, LARGE))) {
    found.push(...rows);
    await nextTurn();
  }
  return found;
}

const tooMuch = (what: string, most: string): AppError =>
  new AppError(
    'validation',
    `These are ${what}; without limit there are at most ${most}. Ask for less with from and to, or page by page with ` +
      'limit and the header Next-Cursor.',
    { fields: { 'query.limit': `is needed for more than ${most}` } },
  );

function refuseTooLong(seconds: number): void {
  if (seconds <= MAX_TIMELINE_DAYS * DAY_S) return;
  throw tooMuch(`the items of ${Math.ceil(seconds / DAY_S)} days`, `${MAX_TIMELINE_DAYS} days`);
}

function refuseTooMany(count: number): void {
  if (count > MAX_TIMELINE_ITEMS) throw tooMuch(`${count} items`, `${MAX_TIMELINE_ITEMS} items`);
}
