import type { ProjectSettings } from '#contract/project-settings.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import { isDolphin } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person, SignedIn } from '#server/http/caller.ts';
import { changeRetention } from './change-retention.ts';
import { lockedSettings, requireSettingsVersion, writeSettings } from './change-settings.ts';
import { adminsOf, isProjectNameTaken } from './settings.queries.ts';
import { raiseVersion } from './settings-version.ts';

interface SaveSettingsInput {
  settings: ProjectSettings;
  /** What the actor last saw. */
  version: number;
}

export const saveSettings = (
  { db, events, now }: Context,
  caller: SignedIn,
  projectId: number,
  { settings, version }: SaveSettingsInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const current = await lockedSettings(tx, projectId);
    await requireSettingsVersion(tx, current, version);
    if (changesBetween(current.settings, settings).length === 0) return;
    if (settings.productName !== current.settings.productName)
      await requireFreeProjectName(tx, caller.person, projectId, settings);
    const by = { actorId: caller.person.id, events, now: now() };
    const { retention, ...own } = settings;
    await writeSettings(tx, by, current, { ...own, suspended: current.suspendedAt !== null });
    await changeRetention(tx, { projectId, ...by, caller }, retention);
    await raiseVersion(tx, projectId);
  });

/**
 * Two projects with the same name cannot be distinguished in the selector. Only projects the person can see are checked:
 * other names are not revealed. For a dolphin, who sees all, those of the project's admins are checked.
 */
async function requireFreeProjectName(
  tx: Tx,
  actor: Person,
  projectId: number,
  { productName: name }: ProjectSettings,
): Promise<void> {
  const people = isDolphin(actor) ? await adminsOf(tx, projectId) : [actor.id];
  if (!(await isProjectNameTaken(tx, { projectId, name, people }))) return;
  const fields = { 'body.settings.productName': 'is the name of another project' };
  throw new AppError('validation', 'Another project has this name already.', { fields });
}
