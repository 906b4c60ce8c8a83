import type { Kysely } from 'kysely';
import type { AppConfig, SdkConfig } from '#contract/sdk-config.ts';
import {
  ALL_SERVICES,
  DEFAULT_OPTIONS,
  deviceOptions,
  narrowed,
  type Services,
  type ServicesChange,
  services,
  servicesChange,
} from '#contract/services.ts';
import type { Tables } from '#server/db/tables.ts';
import { isInRollout } from './in-rollout.ts';

type Database = Kysely<Tables>;

/** A configuration and its number. */
export interface NumberedConfig {
  config: SdkConfig;
  number: number;
}
export interface StagedConfig extends NumberedConfig {
  share: number;
  startedAt: Date;
  startedBy: string | null;
}
export interface ProjectConfigs {
  active: NumberedConfig;
  /** What only a share of the users has so far. */
  staged: StagedConfig | null;
  version: number;
}

const NOTHING_SET: ProjectConfigs = {
  active: { config: { services: ALL_SERVICES, options: DEFAULT_OPTIONS, appConfig: {} }, number: 0 },
  staged: null,
  version: 0,
};

/** Stored configurations were validated when saved; newer services and options get their defaults. */
const configOf = (stored: { services: unknown; options: unknown; appConfig: unknown }): SdkConfig => ({
  services: stored.services ? services.parse(stored.services) : ALL_SERVICES,
  options: stored.options ? deviceOptions.parse(stored.options) : DEFAULT_OPTIONS,
  appConfig: (stored.appConfig as AppConfig | null) ?? {},
});

/** The settings sent to a project's phones; a project without settings has everything on. */
export async function configsOf(db: Database, projectId: number): Promise<ProjectConfigs> {
  const row = await db
    .selectFrom('sdk_settings as s')
    .leftJoin('sdk_rollouts as r', 'r.project_id', 's.project_id')
    .select(['s.services', 's.options', 's.app_config as appConfig', 's.number', 's.version'])
    .select(['r.config', 'r.number as stagedNumber', 'r.share', 'r.started_at', 'r.started_by'])
    .where('s.project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return NOTHING_SET;
  const { config, stagedNumber, share, started_at: startedAt, started_by: startedBy } = row;
  const isStaged = config && stagedNumber !== null && share !== null && startedAt;
  return {
    active: { config: configOf(row), number: row.number },
    staged: isStaged
      ? {
          config: configOf(config as Parameters<typeof configOf>[0]),
          number: stagedNumber,
          share,
          startedAt,
          startedBy,
        }
      : null,
    version: row.version,
  };
}

/** The configuration sent to one user's phone. */
export async function configFor(db: Database, projectId: number, userId: string): Promise<NumberedConfig> {
  const { active, staged } = await configsOf(db, projectId);
  return staged && (await isInRollout(db, { projectId, userId }, staged.share)) ? staged : active;
}

/** The services of one user: the project's, minus those switched off for this user. */
export async function servicesFor(
  db: Database,
  user: { project_id: number; user_id: string; services: unknown },
): Promise<Services> {
  const { config } = await configFor(db, user.project_id, user.user_id);
  return narrowed(config.services, overridesOf(user.services));
}

export const overridesOf = (stored: unknown): ServicesChange | null => (stored ? servicesChange.parse(stored) : null);
