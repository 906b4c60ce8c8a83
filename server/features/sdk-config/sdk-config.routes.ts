import { changesBetween } from '#contract/revision-changes.ts';
import {
  getConfigSource,
  getSdkConfig,
  listConfigSources,
  previewSdkConfig,
  saveSdkConfig,
  steerRollout,
} from '#contract/sdk-config.ts';
import type { Context } from '#server/context.ts';
import { priceChangeOf } from '#server/features/billing/price-change.ts';
import { notFound } from '#server/http/app-error.ts';
import { actorOf } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { configSource, configSourcesPage } from './config-sources.queries.ts';
import { configStateOf } from './config-state.ts';
import { followingDevices } from './count-devices.ts';
import { saveConfig } from './save-config.ts';
import { configsOf } from './sdk-settings.ts';
import { steer } from './steer-rollout.ts';

export function sdkConfigRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(getSdkConfig, ({ query }) => configStateOf(db, query.projectId, now())),

    route(saveSdkConfig, async ({ query, body, caller }) => {
      await saveConfig(context, actorOf(caller), query.projectId, body);
      return configStateOf(db, query.projectId, now());
    }),

    route(previewSdkConfig, async ({ query: { projectId }, body: { config, share } }) => {
      const { active } = await configsOf(db, projectId);
      const following = await followingDevices(db, projectId, now());
      return {
        changes: changesBetween(active.config, config),
        devices: { following, reached: Math.round((following * share) / 100) },
        priceChange: await priceChangeOf(
          db,
          { projectId, before: active.config.services, after: config.services, share },
          now(),
        ),
      };
    }),

    route(steerRollout, async ({ query, body, caller }) => {
      await steer(context, actorOf(caller), query.projectId, body);
      return configStateOf(db, query.projectId, now());
    }),

    route(listConfigSources, ({ query, caller }) => configSourcesPage(db, caller.person, query)),

    route(getConfigSource, async ({ params, caller }) => {
      const source = await configSource(db, caller.person, params.id);
      if (!source) throw notFound('The project');
      return { ...source, config: (await configsOf(db, source.projectId)).active.config };
    }),
  ];
}
