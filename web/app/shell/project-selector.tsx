import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import { getProject, listProjects } from '#contract/projects.ts';
import { isDolphin } from '#contract/roles.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { chooseProject } from '#web/session/session-changes.ts';
import { ProjectCombobox } from './project-combobox.tsx';
import { matchingOptions, type ProjectOption, projectOptions } from './project-options.ts';
import { useSettled } from './use-settled.ts';

const SEARCH_AFTER_MS = 200;

/** Dolphins search all projects on the server; everyone else has a complete list. */
function useProjects(search: string) {
  const user = useSession((state) => state.user);
  const searching = user !== null && isDolphin(user);
  const input = searching ? { query: { search } } : null;
  const found = useEndpoint(listProjects, input, { placeholderData: keepPreviousData });
  if (!searching) return { projects: user?.projectRoles ?? [], loading: false, searching };
  return { projects: found.data?.items ?? user.projectRoles, loading: found.isFetching, searching };
}

/** The name of a project in no loaded list, such as one a dolphin opened by its address. */
function useNameOf(projectId: number, known: boolean): string | undefined {
  const input = known || projectId === NO_PROJECT ? null : { query: { projectId } };
  const { data } = useEndpoint(getProject, input, { retry: false });
  return data?.project.productName;
}

export function ProjectSelector() {
  const t = useWords(frameWords);
  const { go } = useNavigation();
  const projectId = useSession((state) => state.currentProject);
  const user = useSession((state) => state.user);
  const [typed, setTyped] = useState('');
  const { projects, loading, searching } = useProjects(useSettled(typed.trim(), SEARCH_AFTER_MS));
  const options = projectOptions(projects, t('selectProject'));
  const known = [...(user?.projectRoles ?? []), ...projects].find((project) => project.projectId === projectId);
  const fetchedName = useNameOf(projectId, known !== undefined);
  const name = known?.productName ?? fetchedName ?? t('projectNumber', { id: projectId });
  const productName = projectId === NO_PROJECT ? t('selectProject') : name;

  const choose = (option: ProjectOption) => {
    chooseProject(option.projectId);
    go(homeHref(option.projectId));
  };
  return (
    <ProjectCombobox
      current={{ projectId, productName }}
      options={matchingOptions(options, typed, searching)}
      loading={loading}
      onType={setTyped}
      onChoose={choose}
    />
  );
}
