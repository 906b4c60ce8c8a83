import { type RawBuilder, sql } from 'kysely';
import type { selectPeople } from '#server/access/person.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';

export interface PeopleView {
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Without case and accents, so that people find and sort each other in every language of the keyboard. */
const folded = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`;

/** What is sorted by also travels in the cursor, which has its limit. */
export const sortable = (text: RawBuilder<string>): RawBuilder<string> => sql`left(${folded(text)}, 200)`;

/** Who gave no name stands by the e-mail. */
export const sortName = sortable(
  sql`coalesce(nullif(trim(users.lastname || ' ' || users.firstname), ''), users.email)`,
);

/** Every word must be found somewhere in the person. */
export function fitting(search: string | undefined): RawBuilder<boolean> {
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const person = folded(sql`concat_ws(' ', users.firstname, users.lastname, users.email, users.company)`);
  const found = words.map((word) => sql`strpos(${person}, ${folded(sql`${word}::text`)}) > 0`);
  return sql`(${sql.join(found, sql` and `)})`;
}

type Place = [sortText: string, email: string, id: string];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function placeIn(cursor: string): Place {
  const [sortText, email, id] = decodeCursor(cursor);
  if (typeof sortText === 'string' && typeof email === 'string' && typeof id === 'string' && UUID.test(id)) {
    return [sortText, email, id];
  }
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}

/** One more than asked for, to know whether more follow; equals stand by e-mail. */
export function selectPage(
  people: ReturnType<typeof selectPeople>,
  { search, cursor, limit }: PeopleView,
  sortText: RawBuilder<string> = sortName,
  direction: 'asc' | 'desc' = 'asc',
) {
  const query = people
    .select(sortText.as('sortText'))
    .where(fitting(search))
    .orderBy(sortText, direction)
    .orderBy('users.email', direction)
    .orderBy('users.id', direction)
    .limit(limit + 1);
  if (!cursor) return query;
  const [text, email, id] = placeIn(cursor);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return query.where(
    sql<boolean>`(${sortText}, users.email, users.id) ${beyond} (${text}::text, ${email}::text, ${id}::uuid)`,
  );
}

/** The people of a page, and the cursor of those that follow. */
export async function readPage(
  query: ReturnType<typeof selectPage>,
  limit: number,
): Promise<{ people: Person[]; next: string | null }> {
  const rows = await query.execute();
  const people = rows.slice(0, limit);
  const last = people.at(-1);
  return { people, next: rows.length > limit && last ? encodeCursor([last.sortText, last.email, last.id]) : null };
}
