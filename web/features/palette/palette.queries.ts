import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NO_PROJECT } from '#contract/constants.ts';
import { listPois } from '#contract/poi.ts';
import { listProjects } from '#contract/projects.ts';
import { searchAppUsers } from '#contract/search.ts';
import { listVehicles } from '#contract/vehicles.ts';
import { request } from '#web/api/request.ts';

const FIRST_PROJECTS = 8;
const FIRST_OF_LIST = 6;
/** Longer searches are refused there. */
const LONGEST_SEARCH = 80;

/** All projects are a dolphin's alone; everyone else has theirs at hand. */
export const useFoundProjects = (text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['projects', 'palette', text],
    queryFn: ({ signal }) =>
      request(listProjects, { query: { limit: FIRST_PROJECTS, ...(text && { search: text }) } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });

/** App users of the chosen project by how their id begins. */
export const useFoundUsers = (projectId: number, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['app-users', 'palette', projectId, text],
    queryFn: ({ signal }) => request(searchAppUsers, { query: { projectId, text } }, { signal }),
    enabled: enabled && projectId !== NO_PROJECT && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });

/** Points of interest of the chosen project by part of their name. */
export const useFoundPlaces = (projectId: number, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['poi', 'palette', projectId, text],
    queryFn: ({ signal }) =>
      request(
        listPois,
        { query: { projectId, search: text.slice(0, LONGEST_SEARCH), limit: FIRST_OF_LIST } },
        { signal },
      ),
    enabled: enabled && projectId !== NO_PROJECT && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });

/** Vehicles of the chosen project by part of name, plate, VIN or device. */
export const useFoundVehicles = (projectId: number, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['vehicles', 'palette', projectId, text],
    queryFn: ({ signal }) =>
      request(
        listVehicles,
        { query: { projectId, search: text.slice(0, LONGEST_SEARCH), limit: FIRST_OF_LIST } },
        { signal },
      ),
    enabled: enabled && projectId !== NO_PROJECT && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });
