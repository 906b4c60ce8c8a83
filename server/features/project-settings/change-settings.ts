import type { ProjectSettingsState } from '#contract/project-settings.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { AppError } from '#server/http/app-error.ts';
import { lastChange } from '#server/last-change.ts';
import { type OwnSettings, settingsOf } from './settings.queries.ts';
import { lockSettings } from './settings-version.ts';

export const PROJECT_SETTINGS = 'project-settings';
const RETENTION = 'retention';

/** What revisions keep: everything of the project itself, also whether it is suspended. */
export type SettingsValue = OwnSettings & { suspended: boolean };

export const settingsValue = ({
  settings: { retention, ...own },
  suspendedAt,
}: ProjectSettingsState): SettingsValue => ({
  ...own,
  suspended: suspendedAt !== null,
});

export async function lockedSettings(tx: Tx, projectId: number): Promise<ProjectSettingsState> {
  await lockSettings(tx, projectId);
  return settingsOf(tx, projectId);
}

/** What somebody else saved meanwhile is not overwritten unseen. */
export async function refuseOtherVersion(tx: Tx, current: ProjectSettingsState, seen: number): Promise<void> {
  if (seen === current.version) return;
  const { projectId } = current;
  const changes = await Promise.all(
    [PROJECT_SETTINGS, RETENTION].map((entity) => lastChange(tx, { projectId, entity, entityId: String(projectId) })),
  );
  const [latest] = changes.sort((a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? ''));
  throw new AppError('conflict', 'The settings of the project were changed meanwhile.', {
    conflict: { current, changedBy: latest?.changedBy ?? null, changedAt: latest?.changedAt ?? null },
  });
}

/** Writes and tells it; nothing happens where nothing differs. */
export async function writeSettings(
  tx: Tx,
  { actorId, events, now }: { actorId: string; events: Events; now: Date },
  current: ProjectSettingsState,
  after: SettingsValue,
): Promise<void> {
  const { projectId } = current;
  const before = settingsValue(current);
  if (changesBetween(before, after).length === 0) return;
  if (after.productName !== before.productName) {
    await tx.updateTable('projects').set({ name: after.productName }).where('id', '=', projectId).execute();
  }
  await tx
    .updateTable('project_settings')
    .set({
      country: after.country,
      time_zone: after.timeZone,
      severity_threshold: after.severityThreshold,
      test_project: after.testProject,
      ...(after.suspended !== before.suspended && { suspended_at: after.suspended ? now : null }),
    })
    .where('project_id', '=', projectId)
    .execute();
  await events.publish(tx, {
    projectId,
    actorId,
    entity: PROJECT_SETTINGS,
    entityId: String(projectId),
    action: 'changed',
    before,
    after,
  });
}
