import type { Kysely } from 'kysely';
import type { Rollout, SdkConfigState } from '#contract/sdk-config.ts';
import type { Tables } from '#server/db/tables.ts';
import { pricesFor } from '#server/features/billing/price-change.ts';
import { devicesWith, followingDevices } from './count-devices.ts';
import { configsOf, type StagedConfig } from './sdk-settings.ts';

/**
 * The whole tab: the phones' settings, the progress of a roll-out, and its reach. None of it grows with the number of
 * users.
 */
export async function configStateOf(db: Kysely<Tables>, projectId: number, now: Date): Promise<SdkConfigState> {
  const { active, staged, version } = await configsOf(db, projectId);
  return {
    config: active.config,
    version,
    rollout: staged && (await presentRollout(db, projectId, staged)),
    devices: { following: await followingDevices(db, projectId, now) },
    prices: await pricesFor(db, projectId, now),
  };
}

async function presentRollout(db: Kysely<Tables>, projectId: number, staged: StagedConfig): Promise<Rollout> {
  const starter = staged.startedBy
    ? await db.selectFrom('users').select('email').where('id', '=', staged.startedBy).executeTakeFirst()
    : undefined;
  return {
    config: staged.config,
    share: staged.share,
    startedAt: staged.startedAt.toISOString(),
    startedBy: starter?.email ?? null,
    fetched: await devicesWith(db, projectId, staged),
  };
}
