import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { RevisionRow } from './revision-rows.ts';

type Named = Pick<RevisionRow, 'entity' | 'entityId' | 'before' | 'after'>;

/** Kinds that exist once per project: the kind is sufficient. */
const ONE_OF_A_PROJECT = ['project', 'project-settings', 'retention', 'sdk-config', 'sdk-rollout', 'app-style'];
/** Kinds whose id is the record of a person. */
const OF_A_PERSON = ['project-roles', 'global-roles', 'dashboard-user'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const nameIn = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { name, productName, email, version } = value as Record<string, unknown>;
  return [name, productName, email, version].find((text): text is string => typeof text === 'string') ?? null;
};

/** Display names of the changed entities, in the given order; null where the kind is sufficient. */
export async function entityNames(db: Kysely<Tables>, rows: readonly Named[]): Promise<(string | null)[]> {
  const ids = rows.filter(({ entity }) => OF_A_PERSON.includes(entity)).map(({ entityId }) => entityId);
  const wanted = [...new Set(ids)].filter((id) => UUID.test(id));
  const people =
    wanted.length > 0 ? await db.selectFrom('users').select(['id', 'email']).where('id', 'in', wanted).execute() : [];
  const emails = new Map(people.map((person) => [person.id, person.email]));
  return rows.map(({ entity, entityId, before, after }) => {
    if (ONE_OF_A_PROJECT.includes(entity)) return null;
    if (OF_A_PERSON.includes(entity)) return emails.get(entityId) ?? nameIn(after) ?? nameIn(before);
    return nameIn(after) ?? nameIn(before) ?? (entityId && !UUID.test(entityId) ? entityId : null);
  });
}
