import type { Migration } from 'kysely';
import * as schema from './migrations/0001-schema.ts';

/** Sorted by name. A released migration is never edited; changes need a new one. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
};
