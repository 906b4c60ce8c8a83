import type { Kysely } from 'kysely';
import {
  ALL_SERVICES,
  DEFAULT_OPTIONS,
  deviceOptions,
  narrowed,
  type Services,
  type ServicesChange,
  services,
  servicesChange,
} from '../../../contract/services.ts';
import type { Tables } from '../../db/tables.ts';

type Database = Kysely<Tables>;

/** What a project's phones may do; a project that set nothing has everything on. */
export async function settingsOf(db: Database, projectId: number) {
  const row = await db
    .selectFrom('sdk_settings')
    .select(['services', 'options'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return {
    services: row?.services ? services.parse(row.services) : ALL_SERVICES,
    options: row?.options ? deviceOptions.parse(row.options) : DEFAULT_OPTIONS,
  };
}

/** What is on for one user: the project's, less what was switched off for this one. */
export async function servicesFor(db: Database, user: { project_id: number; services: unknown }): Promise<Services> {
  const project = await settingsOf(db, user.project_id);
  return narrowed(project.services, wishOf(user.services));
}

export const wishOf = (stored: unknown): ServicesChange | null => (stored ? servicesChange.parse(stored) : null);
