import type { ParsedOf } from '#contract/endpoint.ts';
import type { steerRollout } from '#contract/sdk-config.ts';
import { SHARE } from '#contract/service-tree.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockConfigs, refuseOtherVersion } from './change-config.ts';
import { finishRollout, setShare, stagedIn, withdrawRollout } from './rollout.ts';

type Wish = ParsedOf<typeof steerRollout>['body'];

export const steer = ({ db, events }: Context, actorId: string, projectId: number, wish: Wish): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const configs = await lockConfigs(tx, projectId);
    await refuseOtherVersion(tx, projectId, configs, wish.version);
    const change = { projectId, actorId, events };
    const { share } = stagedIn(configs);
    if (wish.step === 'withdraw') return withdrawRollout(tx, change, configs);
    if (wish.step === 'finish' || wish.share === SHARE.max) return finishRollout(tx, change, configs);
    if (wish.share <= share) {
      const fields = { 'body.share': `must be above ${share}` };
      throw new AppError('validation', 'A share can only be raised; withdraw the roll-out to take it back.', {
        fields,
      });
    }
    return setShare(tx, change, configs, wish.share);
  });
