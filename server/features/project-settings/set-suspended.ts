import type { Context } from '#server/context.ts';
import { lockedSettings, requireSettingsVersion, settingsValue, writeSettings } from './change-settings.ts';
import { raiseVersion } from './settings-version.ts';

export const setSuspended = (
  { db, events, now }: Context,
  actorId: string,
  projectId: number,
  { suspended, version }: { suspended: boolean; version: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const current = await lockedSettings(tx, projectId);
    // Both want the same: the second has nothing to decide.
    if ((current.suspendedAt !== null) === suspended) return;
    await requireSettingsVersion(tx, current, version);
    await writeSettings(tx, { actorId, events, now: now() }, current, { ...settingsValue(current), suspended });
    await raiseVersion(tx, projectId);
  });
