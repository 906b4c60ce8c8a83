import type { Migration } from 'kysely';
import * as foundation from './migrations/0001-foundation.ts';
import * as sdkServer from './migrations/0002-sdk-server.ts';
import * as projectErasures from './migrations/0003-project-erasures.ts';

/** In the order of their names; each ran somewhere already, so it is never edited, only followed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-sdk-server': sdkServer,
  '0003-project-erasures': projectErasures,
};
