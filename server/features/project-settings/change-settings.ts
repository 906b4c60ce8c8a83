import type { ProjectSettingsState } from '#contract/project-settings.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Events } from '#server/events.ts';
import { requireVersion } from '#server/http/versioned-record.ts';
import { type OwnSettings, projectSettingsOf } from './settings.queries.ts';
import { lockSettings } from './settings-version.ts';

export const PROJECT_SETTINGS = 'project-settings';
const RETENTION = 'retention';

/** What revisions store: everything about the project itself, including suspension. */
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
  return projectSettingsOf(tx, projectId);
}

export const requireSettingsVersion = (tx: Tx, current: ProjectSettingsState, seen: number): Promise<void> =>
  requireVersion(tx, {
    projectId: current.projectId,
    id: String(current.projectId),
    entities: [PROJECT_SETTINGS, RETENTION],
    version: current.version,
    seen,
    message: 'The settings of the project were changed meanwhile.',
    current: () => current,
  });

/** Writes and publishes it; does nothing if nothing differs. */
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
      map_least_people: after.mapLeastPeople,
      badges: after.badges,
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
