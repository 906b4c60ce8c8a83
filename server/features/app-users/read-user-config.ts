import type { AppUserConfig } from '#contract/app-user-config.ts';
import { narrowed } from '#contract/services.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { configFor, configsOf, overridesOf } from '#server/features/sdk-config/sdk-settings.ts';
import { lastChange } from '#server/last-change.ts';
import { APP_USER_CONFIG } from './change-user-config.ts';

/** The configuration of one user, its origin, and the version that the phone has. */
export async function readUserConfig({ db }: Context, { projectId, userId }: UserKey): Promise<AppUserConfig> {
  const user = await existingUser(db, projectId, userId);
  const [{ config, number }, { active }, changed] = await Promise.all([
    configFor(db, projectId, userId),
    configsOf(db, projectId),
    db.transaction().execute((tx) => lastChange(tx, { projectId, entities: [APP_USER_CONFIG], entityId: userId })),
  ]);
  const overrides = overridesOf(user.services) ?? {};
  return {
    version: user.services_version,
    project: config.services,
    isStaged: number !== active.number,
    overrides,
    effective: narrowed(config.services, overrides),
    options: config.options,
    number,
    phoneHas: user.config_number,
    fetchedOn: user.config_on,
    ...changed,
  };
}
