import type { Migration } from 'kysely';
import * as schema from './migrations/0001-schema.ts';

/** In the order of their names. Once a release has run one, it is never edited, only followed. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
};
