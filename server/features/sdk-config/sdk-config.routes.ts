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
import { AppError, notFound } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { configSource, configSources } from './config-sources.queries.ts';
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
      await saveConfig(context, caller.person.id, query.projectId, body);
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
      await steer(context, caller.person.id, query.projectId, body);
      return configStateOf(db, query.projectId, now());
    }),

    route(listConfigSources, async ({ query, caller }) => {
      const after = query.cursor ? placeIn(query.cursor) : null;
      const rows = await configSources(db, caller.person, { ...query, search: query.search, after });
      const items = rows.slice(0, query.limit);
      const last = items.at(-1);
      const next = rows.length > query.limit && last ? encodeCursor([last.productName, last.projectId]) : null;
      return { items, next };
    }),

    route(getConfigSource, async ({ params, caller }) => {
      const source = await configSource(db, caller.person, params.id);
      if (!source) throw notFound('The project');
      return { ...source, config: (await configsOf(db, source.projectId)).active.config };
    }),
  ];
}

function placeIn(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor);
  if (typeof name === 'string' && Number.isSafeInteger(id)) return { name, id: Number(id) };
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
