import { BILLING_FEATURES, featuresOn } from '#contract/billing-periods.ts';
import { ALL_SERVICES, narrowed, type Services, type ServicesChange } from '#contract/services.ts';
import { lockExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { overridesOf, servicesFor } from '#server/features/sdk-config/sdk-settings.ts';
import type { KeyHolder } from '#server/http/caller.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import type { Actor } from './user-mark.ts';

export const APP_USER_CONFIG = 'app-user-config';

/** A partial change by a backend: services it does not name stay as they are. */
export const changeServices = (
  context: Context,
  key: KeyHolder,
  userId: string,
  change: ServicesChange,
): Promise<Services> =>
  context.db.transaction().execute(async (tx) => {
    const ref = { projectId: key.projectId, userId };
    const before = overridesOf((await lockExistingUser(tx, ref.projectId, ref.userId)).services) ?? {};
    const after = mergedOverrides(before, change);
    await saveOverrides(context, tx, ref, { before, after }, { actorId: null, apiKey: key.name });
    return servicesFor(tx, { project_id: key.projectId, user_id: userId, services: after });
  });

/** Saves the whole configuration for a dashboard user; concurrent changes are reported, not overwritten. */
export const saveServices = (
  context: Context,
  actorId: string,
  ref: UserKey,
  save: { version: number; services: ServicesChange },
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const user = await lockExistingUser(tx, ref.projectId, ref.userId);
    const before = overridesOf(user.services) ?? {};
    await requireVersion(tx, {
      projectId: ref.projectId,
      id: ref.userId,
      entities: [APP_USER_CONFIG],
      version: user.services_version,
      seen: save.version,
      message: 'Somebody else changed the configuration of this user meanwhile.',
      current: () => ({ version: user.services_version, overrides: before }),
    });
    const after = withoutEmpty(save.services);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await saveOverrides(context, tx, ref, { before, after }, { actorId });
  });

/** The features switched off for the user, regardless of the project's configuration. */
export function featuresOff(overrides: ServicesChange): string[] {
  const on = new Set(featuresOn(narrowed(ALL_SERVICES, overrides)));
  return BILLING_FEATURES.filter((feature) => !on.has(feature));
}

/** Stores only the overrides, so that a service the project switches on later is on for the user too. */
export async function saveOverrides(
  { events }: Pick<Context, 'events'>,
  tx: Tx,
  { projectId, userId }: UserKey,
  { before, after }: { before: ServicesChange; after: ServicesChange },
  { actorId, apiKey }: Actor,
): Promise<void> {
  await tx
    .updateTable('app_users')
    .set((set) => ({
      services: JSON.stringify(after),
      features_off: featuresOff(after),
      services_version: set('services_version', '+', 1),
    }))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  const noted = { ...after, ...(apiKey !== undefined && { apiKey }) };
  await events.publish(tx, {
    projectId,
    actorId,
    entity: APP_USER_CONFIG,
    entityId: userId,
    action: 'changed',
    before,
    after: noted,
  });
}

export function mergedOverrides(before: ServicesChange, change: ServicesChange): ServicesChange {
  const result: Record<string, object> = { ...before };
  for (const [name, switches] of Object.entries(change)) result[name] = { ...result[name], ...switches };
  return result;
}

/** A service without overrides follows the project. */
const withoutEmpty = (overrides: ServicesChange): ServicesChange =>
  Object.fromEntries(Object.entries(overrides).filter(([, switches]) => Object.keys(switches).length > 0));
