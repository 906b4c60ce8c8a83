import { useQueryClient } from '@tanstack/react-query';
import { getProjectSettings, type ProjectSettingsState, saveProjectSettings } from '#contract/project-settings.ts';
import { getProject, listProjects } from '#contract/projects.ts';
import { getUser } from '#contract/users.ts';
import { endpointKey, invalidate } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { setUser } from '#web/session/session-changes.ts';

const LABEL = { label: 'sdkConfig' };
const keyOf = (projectId: number) => endpointKey(getProjectSettings, { query: { projectId } });

export const useSettings = (projectId: number) =>
  useEndpoint(getProjectSettings, { query: { projectId } }, { ...LABEL, refetchOnMount: 'always' });

/** Lists of projects and the person's own roles show the name too. */
async function refetchName(): Promise<void> {
  const { user } = await request(getUser, {}, { label: 'user' });
  setUser(user);
}

export function useSaveSettings(projectId: number) {
  const client = useQueryClient();
  return useChange(saveProjectSettings, {
    ...LABEL,
    onSuccess: (state) => {
      const before = client.getQueryData<ProjectSettingsState>(keyOf(projectId));
      client.setQueryData<ProjectSettingsState>(keyOf(projectId), state);
      if (before?.settings.productName === state.settings.productName) return;
      void invalidate(client, [listProjects, getProject]);
      void refetchName();
    },
  });
}
