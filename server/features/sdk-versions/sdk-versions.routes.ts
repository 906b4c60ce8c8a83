import { sql } from 'kysely';
import { isDolphin } from '#contract/roles.ts';
import {
  changeSdkVersion,
  createSdkVersion,
  deleteSdkVersion,
  getSdkAdoption,
  listOutdatedProjects,
  listSdkVersions,
  listVersionProjects,
  notifyOutdatedProjects,
  setSdkMinimum,
} from '#contract/sdk-versions.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import { isBelowInSql } from '#server/features/app-users/version-marks.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { adoptionRows, lastCounted, minimumOf, reportedAs, spellingOf } from './adoption.queries.ts';
import { changeVersion } from './change-sdk-version.ts';
import { addVersion } from './create-sdk-version.ts';
import { removeVersion } from './delete-sdk-version.ts';
import { notifyOutdated, outdatedProjects, projectsRunning } from './outdated-projects.ts';
import { listedSdkVersions } from './sdk-versions.queries.ts';
import { setMinimum } from './set-sdk-minimum.ts';

export function sdkVersionsRoutes(context: Context): Route[] {
  const { db, now } = context;
  const shown = async (id: string) => {
    const version = (await listedSdkVersions(db, { dolphin: true })).find((one) => one.id === id);
    if (!version) throw notFound('The SDK version');
    return { version };
  };
  return [
    route(listSdkVersions, async ({ query, caller }) => ({
      items: await listedSdkVersions(db, { ...query, dolphin: isDolphin(caller.person) }),
      next: null,
    })),

    route(createSdkVersion, async ({ body, caller }) => shown(await addVersion(context, caller.person, body))),

    route(changeSdkVersion, async ({ params, body, caller }) => {
      await changeVersion(context, caller.person, params.id, body);
      return shown(params.id);
    }),

    route(setSdkMinimum, async ({ body, caller }) => {
      const input = { ...body, actorId: caller.person.id };
      await db.transaction().execute((tx) => setMinimum(context, tx, input));
      return { items: await listedSdkVersions(db, { platform: body.platform, dolphin: true }) };
    }),

    route(deleteSdkVersion, async ({ params, caller }) => {
      await removeVersion(context, caller.person, params.id);
      return { deleted: true as const };
    }),

    route(listVersionProjects, async ({ query: { platform, version, which } }) => ({
      items: await projectsRunning(db, (reported, one) => {
        const isMeant = which === 'same' ? sql`${one} = ${version}` : isBelowInSql(one, version);
        return sql`${spellingOf(reported)} = ${reportedAs(platform)} and ${isMeant}`;
      }),
      next: null,
    })),
    route(listOutdatedProjects, async () => ({ items: await outdatedProjects(db), next: null })),
    route(notifyOutdatedProjects, async ({ body, caller }) => ({
      notified: await notifyOutdated(context, body.projectIds, caller.person.id),
    })),

    route(getSdkAdoption, async ({ query: { platform, days } }) => {
      const since = utcDay(now().getTime() - (days - 1) * DAY_MS);
      const rows = await adoptionRows(db, platform, since);
      return {
        countedAt: (await lastCounted(db, platform, since))?.toISOString() ?? null,
        minimum: await minimumOf(db, platform),
        rows,
      };
    }),
  ];
}
