import { changesBetween } from '#contract/revision-changes.ts';
import type { SdkConfig } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import type { Context } from '#server/context.ts';
import { lockConfigs, refuseDuringRollout, requireConfigVersion, writeConfig } from './change-config.ts';
import { startRollout } from './rollout.ts';

interface SaveConfigInput {
  config: SdkConfig;
  /** What the actor last saw. */
  version: number;
  share: number;
}

/** Saves for everyone, or starts with a share of the users. */
export const saveConfig = (
  { db, events, now }: Context,
  actorId: string,
  projectId: number,
  { config, version, share }: SaveConfigInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const configs = await lockConfigs(tx, projectId);
    await requireConfigVersion(tx, projectId, configs, version);
    refuseDuringRollout(configs);
    if (changesBetween(configs.active.config, config).length === 0) return;
    const change = { projectId, actorId, events };
    if (share === SHARE.max) await writeConfig(tx, change, configs, { config });
    else await startRollout(tx, change, configs, { config, share }, now());
  });
