import { getProjectSettings, saveProjectSettings, suspendProject } from '#contract/project-settings.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { saveSettings } from './save-settings.ts';
import { setSuspended } from './set-suspended.ts';
import { projectSettingsOf } from './settings.queries.ts';

export const projectSettingsRoutes = (context: Context): Route[] => [
  route(getProjectSettings, ({ query }) => projectSettingsOf(context.db, query.projectId)),

  route(saveProjectSettings, async ({ query, body, caller }) => {
    await saveSettings(context, caller, query.projectId, body);
    return projectSettingsOf(context.db, query.projectId);
  }),

  route(suspendProject, async ({ query, body, caller }) => {
    await setSuspended(context, caller.person.id, query.projectId, body);
    return projectSettingsOf(context.db, query.projectId);
  }),
];
