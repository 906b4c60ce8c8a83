import CarFront from 'icon:car-front';
import Folder from 'icon:folder';
import MapPin from 'icon:map-pin';
import Smartphone from 'icon:smartphone';
import { keepPreviousData } from '@tanstack/react-query';
import { NO_PROJECT } from '#contract/constants.ts';
import { STATE_CODES, type StateCode } from '#contract/dictionary.ts';
import { listPois } from '#contract/poi.ts';
import { listProjects } from '#contract/projects.ts';
import { isDolphin } from '#contract/roles.ts';
import { searchAppUsers } from '#contract/search.ts';
import { listVehicles } from '#contract/vehicles.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { chooseProject } from '#web/session/session-changes.ts';
import type { Entry } from './entries.ts';

const FIRST_PROJECTS = 8;
const FIRST_OF_LIST = 6;
/** Longer searches are refused there. */
const LONGEST_SEARCH = 80;

const isState = (status: string | null): status is StateCode => STATE_CODES.some((state) => state === status);

/** Everything that can be found: fixed entries, the person's projects, and what the server finds. */
export function useEntries(fixed: readonly Entry[], text: string) {
  const { go } = useNavigation();
  const { state } = useDictionary();
  const user = useSession((one) => one.user);
  const projectId = useSession((one) => one.currentProject);
  const seesUsers = useSession((one) => one.pages.includes('/admin/appUsers'));
  const seesPlaces = useSession((one) => one.pages.includes('/admin/poi'));
  const seesVehicles = useSession((one) => one.pages.includes('/admin/vehicle'));
  const dolphin = user !== null && isDolphin(user);
  // Only dolphins search all projects; everyone else's are already loaded.
  const projectInput = { query: { limit: FIRST_PROJECTS, search: text } };
  const foundProjects = useEndpoint(listProjects, dolphin ? projectInput : null, { placeholderData: keepPreviousData });
  const isAsked = projectId !== NO_PROJECT && text !== '';
  const kept = { placeholderData: text === '' ? undefined : keepPreviousData };
  const userInput = { query: { projectId, text } };
  const foundUsers = useEndpoint(searchAppUsers, isAsked && seesUsers ? userInput : null, kept);
  const listInput = { query: { projectId, search: text.slice(0, LONGEST_SEARCH), limit: FIRST_OF_LIST } };
  const foundPlaces = useEndpoint(listPois, isAsked && seesPlaces ? listInput : null, kept);
  const foundVehicles = useEndpoint(listVehicles, isAsked && seesVehicles ? listInput : null, kept);

  const projects = dolphin ? (foundProjects.data?.items ?? []) : (user?.projectRoles ?? []);
  const entries: Entry[] = [
    ...fixed,
    ...projects.map((project) => ({
      id: `project-${project.projectId}`,
      group: 'projects' as const,
      label: project.productName,
      detail: String(project.projectId),
      // What the server found by part of its name is not filtered again.
      also: dolphin ? [text] : [],
      icon: Folder,
      run: () => {
        chooseProject(project.projectId);
        go(homeHref(project.projectId));
      },
    })),
    ...(text ? (foundUsers.data?.items ?? []) : []).map(({ userId, status }) => ({
      id: `user-${projectId}-${userId}`,
      group: 'users' as const,
      label: userId,
      ...(isState(status) && { detail: state(status) }),
      also: [],
      icon: Smartphone,
      run: () => go(`${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}`),
    })),
    ...(text ? (foundPlaces.data?.items ?? []) : []).map(({ id, name, tags }) => ({
      id: `place-${projectId}-${id}`,
      group: 'places' as const,
      label: name,
      ...(tags.length > 0 && { detail: tags.join(', ') }),
      also: [text],
      icon: MapPin,
      run: () => go(`${adminHref('/admin/poi', projectId)}&poi=${id}`),
    })),
    ...(text ? (foundVehicles.data?.items ?? []) : []).map(({ id, name, props }) => ({
      id: `vehicle-${projectId}-${id}`,
      group: 'vehicles' as const,
      label: name,
      detail: props.plate || [props.make, props.model].filter(Boolean).join(' '),
      also: [text],
      icon: CarFront,
      run: () => go(`${adminHref('/admin/vehicle', projectId)}&vehicle=${id}`),
    })),
  ];
  const searches = [foundUsers, foundProjects, foundPlaces, foundVehicles];
  return {
    entries,
    searching: searches.some(({ isFetching }) => isFetching),
    failed: searches.some(({ isError }) => isError),
  };
}
