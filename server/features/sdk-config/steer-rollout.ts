import type { ParsedOf } from '#contract/endpoint.ts';
import type { steerRollout } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockConfigs, requireConfigVersion } from './change-config.ts';
import { finishRollout, setShare, stagedIn, withdrawRollout } from './rollout.ts';

type SteerRolloutInput = ParsedOf<typeof steerRollout>['body'];

export const steer = (
  { db, events }: Context,
  actorId: string,
  projectId: number,
  input: SteerRolloutInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const configs = await lockConfigs(tx, projectId);
    await requireConfigVersion(tx, projectId, configs, input.version);
    const change = { projectId, actorId, events };
    const { share } = stagedIn(configs);
    if (input.step === 'withdraw') return withdrawRollout(tx, change, configs);
    if (input.step === 'finish' || input.share === SHARE.max) return finishRollout(tx, change, configs);
    if (input.share <= share) {
      const fields = { 'body.share': `must be above ${share}` };
      throw new AppError('validation', 'A share can only be raised; withdraw the roll-out to take it back.', {
        fields,
      });
    }
    return setShare(tx, change, configs, input.share);
  });
