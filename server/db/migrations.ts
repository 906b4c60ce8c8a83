import type { Migration } from 'kysely';
import * as foundation from './migrations/0001-foundation.ts';

/** In the order of their names; each ran somewhere already, so it is never edited, only followed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};
