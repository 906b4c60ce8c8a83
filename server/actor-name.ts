import { type RawBuilder, sql } from 'kysely';

/** Who made a change: a person's e-mail, or the name of an API key; null if neither is left. */
export const actorName = (column: string): RawBuilder<string | null> => sql`coalesce(
  (select u.email from users u where u.id = ${sql.ref(column)}),
  (select k.name || ' (API)' from api_keys k where k.id = ${sql.ref(column)})
)`;
