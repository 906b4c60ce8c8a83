import { CarFront, Folder, MapPin, Smartphone } from 'lucide-react';
import { STATE_CODES, type StateCode } from '#contract/dictionary.ts';
import { isDolphin } from '#contract/roles.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { chooseProject } from '#web/session/session-changes.ts';
import type { Entry } from './entries.ts';
import { useFoundPlaces, useFoundProjects, useFoundUsers, useFoundVehicles } from './palette.queries.ts';

const isState = (status: string | null): status is StateCode => STATE_CODES.some((state) => state === status);

/** Everything that can be found now: what is fixed, the person's projects, and what the server finds. */
export function useEntries(fixed: readonly Entry[], text: string) {
  const { go } = useNavigation();
  const { state } = useDictionary();
  const user = useSession((one) => one.user);
  const projectId = useSession((one) => one.currentProject);
  const seesUsers = useSession((one) => one.pages.includes('/admin/appUsers'));
  const seesPlaces = useSession((one) => one.pages.includes('/admin/poi'));
  const seesVehicles = useSession((one) => one.pages.includes('/admin/vehicle'));
  const dolphin = user !== null && isDolphin(user);
  const foundProjects = useFoundProjects(text, dolphin);
  const foundUsers = useFoundUsers(projectId, text, seesUsers);
  const foundPlaces = useFoundPlaces(projectId, text, seesPlaces);
  const foundVehicles = useFoundVehicles(projectId, text, seesVehicles);

  const projects = dolphin ? (foundProjects.data?.items ?? []) : (user?.projectRoles ?? []);
  const entries: Entry[] = [
    ...fixed,
    ...projects.map((project) => ({
      id: `project-${project.projectId}`,
      group: 'projects' as const,
      label: project.productName,
      detail: String(project.projectId),
      // What the server found by a part of its name is found.
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
