import { featuresOn } from '#contract/billing-periods.ts';
import { SHARE } from '#contract/service-tree.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ConfigChange, publishRollout, type RolloutValue, writeConfig } from './change-config.ts';
import type { ProjectConfigs, StagedConfig } from './sdk-settings.ts';

const raiseVersion = (tx: Tx, projectId: number, version: number) =>
  tx
    .updateTable('sdk_settings')
    .set({ version: version + 1 })
    .where('project_id', '=', projectId)
    .execute();

export async function startRollout(
  tx: Tx,
  change: ConfigChange,
  { active, version }: ProjectConfigs,
  input: RolloutValue,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sdk_rollouts')
    .values({
      project_id: change.projectId,
      config: JSON.stringify(input.config),
      features: featuresOn(input.config.services),
      number: version + 1,
      share: input.share,
      started_at: now,
      started_by: change.actorId,
    })
    .execute();
  await raiseVersion(tx, change.projectId, version);
  await publishRollout(tx, change, { share: 0, config: active.config }, input);
}

/** The running roll-out; there must be one. */
export function stagedIn({ staged }: ProjectConfigs): StagedConfig {
  if (!staged) throw new AppError('conflict', 'No roll-out is under way any more.');
  return staged;
}

const endRollout = (tx: Tx, projectId: number) =>
  tx.deleteFrom('sdk_rollouts').where('project_id', '=', projectId).execute();

export async function setShare(tx: Tx, change: ConfigChange, configs: ProjectConfigs, share: number): Promise<void> {
  const { config, share: before } = stagedIn(configs);
  await tx.updateTable('sdk_rollouts').set({ share }).where('project_id', '=', change.projectId).execute();
  await raiseVersion(tx, change.projectId, configs.version);
  await publishRollout(tx, change, { share: before, config }, { share, config });
}

/** Everyone gets it. Those who have it already are not counted again: its number stays. */
export async function finishRollout(tx: Tx, change: ConfigChange, configs: ProjectConfigs): Promise<void> {
  const { config, number, share } = stagedIn(configs);
  await endRollout(tx, change.projectId);
  await publishRollout(tx, change, { share, config }, { share: SHARE.max, config });
  await writeConfig(tx, change, configs, { config, number });
}

/** Everyone gets back the configuration that the others kept. */
export async function withdrawRollout(tx: Tx, change: ConfigChange, configs: ProjectConfigs): Promise<void> {
  const { config, share } = stagedIn(configs);
  await endRollout(tx, change.projectId);
  await raiseVersion(tx, change.projectId, configs.version);
  await publishRollout(tx, change, { share, config }, { share: 0, config: configs.active.config });
}
