import { getRetention, setRetention } from '#contract/retention.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/route.ts';
import { changeRetentionAlone } from './change-retention.ts';
import { lockedSettings, requireSettingsVersion } from './change-settings.ts';
import { projectSettingsOf } from './settings.queries.ts';

async function stateOf(db: Db | Tx, projectId: number) {
  const { settings, version } = await projectSettingsOf(db, projectId);
  return { retention: settings.retention, version };
}

export const retentionRoutes = ({ db, events }: Context): Route[] => [
  route(getRetention, ({ query }) => stateOf(db, query.projectId)),

  route(setRetention, ({ query: { projectId }, body: { version, ...wanted }, caller }) =>
    db.transaction().execute(async (tx) => {
      await requireSettingsVersion(tx, await lockedSettings(tx, projectId), version);
      await changeRetentionAlone(tx, { projectId, actorId: caller.person.id, events, caller }, wanted);
      return stateOf(tx, projectId);
    }),
  ),
];
