import { featuresOn } from '#contract/billing-periods.ts';
import type { SdkConfig } from '#contract/sdk-config.ts';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { AppError } from '#server/http/app-error.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { configsOf, type ProjectConfigs } from './sdk-settings.ts';

export const SDK_CONFIG = 'sdk-config';
export const SDK_ROLLOUT = 'sdk-rollout';

/** Who changes which project's configuration, and where the change is published. */
export interface ConfigChange {
  projectId: number;
  actorId: string;
  events: Events;
}

/** The configurations of a project, locked until the transaction ends: two saves are serialised. */
export async function lockConfigs(tx: Tx, projectId: number): Promise<ProjectConfigs> {
  await tx
    .insertInto('sdk_settings')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('sdk_settings')
    .select('project_id')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return configsOf(tx, projectId);
}

export const requireConfigVersion = (
  tx: Tx,
  projectId: number,
  { active, staged, version }: ProjectConfigs,
  seen: number,
): Promise<void> =>
  requireVersion(tx, {
    projectId,
    id: String(projectId),
    entities: [SDK_CONFIG, SDK_ROLLOUT],
    version,
    seen,
    message: 'The configuration was changed meanwhile.',
    current: () => ({ config: active.config, version, share: staged?.share ?? null }),
  });

export function refuseDuringRollout({ staged }: ProjectConfigs): void {
  if (staged) throw new AppError('conflict', 'A roll-out is under way. Finish or withdraw it first.');
}

/** Makes it the configuration of all users. */
export async function writeConfig(
  tx: Tx,
  { projectId, actorId, events }: ConfigChange,
  { active, version }: ProjectConfigs,
  next: { config: SdkConfig; number?: number },
): Promise<void> {
  await tx
    .updateTable('sdk_settings')
    .set({
      services: JSON.stringify(next.config.services),
      features: featuresOn(next.config.services),
      options: JSON.stringify(next.config.options),
      app_config: JSON.stringify(next.config.appConfig),
      version: version + 1,
      number: next.number ?? version + 1,
    })
    .where('project_id', '=', projectId)
    .execute();
  await events.publish(tx, {
    projectId,
    actorId,
    entity: SDK_CONFIG,
    entityId: String(projectId),
    action: 'changed',
    before: active.config,
    after: next.config,
  });
}

/** A roll-out as stored in revisions: a share and its configuration; at 0 it is the one that everyone has. */
export interface RolloutValue {
  share: number;
  config: SdkConfig;
}

export const publishRollout = (
  tx: Tx,
  { projectId, actorId, events }: ConfigChange,
  before: RolloutValue,
  after: RolloutValue,
): Promise<void> =>
  events.publish(tx, {
    projectId,
    actorId,
    entity: SDK_ROLLOUT,
    entityId: String(projectId),
    action: before.share === 0 ? 'created' : after.share === 0 || after.share === 100 ? 'deleted' : 'changed',
    before,
    after,
  });
