import { z } from 'zod/mini';
import { changesBetween } from '#contract/revision-changes.ts';
import { sdkConfig } from '#contract/sdk-config.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { lockConfigs, refuseDuringRollout, SDK_CONFIG, SDK_ROLLOUT, writeConfig } from './change-config.ts';
import { setShare, startRollout, withdrawRollout } from './rollout.ts';

/** A configuration saved by an older version may no longer be valid. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_request', 'The former configuration does not fit this version of the product.');
}

const changeBy = ({ events }: Context, { projectId, actorId }: FormerState) => ({
  projectId: Number(projectId),
  actorId,
  events,
});

const restoreConfig = (context: Context) => async (tx: Tx, former: FormerState) => {
  const change = changeBy(context, former);
  const configs = await lockConfigs(tx, change.projectId);
  refuseDuringRollout(configs);
  await writeConfig(tx, change, configs, { config: parsed(sdkConfig, former.value) });
};

const rolloutValue = z.object({ share: z.int().check(z.minimum(0), z.maximum(99)), config: sdkConfig });

const restoreRollout = (context: Context) => async (tx: Tx, former: FormerState) => {
  const change = changeBy(context, former);
  const rollout = parsed(rolloutValue, former.value);
  const configs = await lockConfigs(tx, change.projectId);
  const { active, staged } = configs;
  if (rollout.share === 0) return withdrawRollout(tx, change, configs);
  if (staged && changesBetween(staged.config, rollout.config).length === 0) {
    return setShare(tx, change, configs, rollout.share);
  }
  refuseDuringRollout(configs);
  if (changesBetween(active.config, rollout.config).length === 0) {
    throw new AppError('bad_request', 'All users have this configuration already. Restore the configuration instead.');
  }
  return startRollout(tx, change, configs, rollout, context.now());
};

export const sdkConfigRestorers = (context: Context): Restorer[] => [
  { entity: SDK_CONFIG, restore: restoreConfig(context) },
  { entity: SDK_ROLLOUT, restore: restoreRollout(context) },
];
