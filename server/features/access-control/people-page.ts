import { type RawBuilder, sql } from 'kysely';
import type { selectPeople } from '#server/access/person.queries.ts';
import { type PageRequest, sortKey } from '#server/http/page.ts';

export interface PeopleFilter {
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Without case and accents, so that people are found and sorted in every keyboard language. */
const folded = (text: RawBuilder<string>): RawBuilder<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`;

/** The sort key is also part of the cursor, whose size is limited. */
export const sortable = (text: RawBuilder<string>): RawBuilder<string> => sql`left(${folded(text)}, 200)`;

/** People without a name are sorted by e-mail. */
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

type People = ReturnType<typeof selectPeople>;

/** What to read for a page of people; those with equal names are sorted by e-mail. */
export function peopleToRead(
  people: People,
  { search, cursor, limit }: PeopleFilter,
  sortText: RawBuilder<string> = sortName,
  isDescending = false,
): [query: People, request: PageRequest] {
  const keys = [sortKey.text(sortText), sortKey.text('users.email'), sortKey.uuid('users.id')];
  return [people.where(fitting(search)), { order: { keys, isDescending }, cursor, limit }];
}
