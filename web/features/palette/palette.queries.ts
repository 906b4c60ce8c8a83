import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NO_PROJECT } from '#contract/constants.ts';
import type { listPois } from '#contract/poi.ts';
import type { listProjects } from '#contract/projects.ts';
import type { searchAppUsers } from '#contract/search.ts';
import type { listVehicles } from '#contract/vehicles.ts';
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
      request<typeof listProjects>(
        { method: 'GET', path: '/move/project/list' },
        { query: { limit: FIRST_PROJECTS, ...(text && { search: text }) } },
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
  });

/** App users of the chosen project by how their id begins. */
export const useFoundUsers = (projectId: number, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['app-users', 'palette', projectId, text],
    queryFn: ({ signal }) =>
      request<typeof searchAppUsers>(
        { method: 'GET', path: '/move/search/user' },
        { query: { projectId, text } },
        { signal },
      ),
    enabled: enabled && projectId !== NO_PROJECT && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });

/** Points of interest of the chosen project by part of their name. */
export const useFoundPlaces = (projectId: number, text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['poi', 'palette', projectId, text],
    queryFn: ({ signal }) =>
      request<typeof listPois>(
        { method: 'GET', path: '/move/poi' },
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
      request<typeof listVehicles>(
        { method: 'GET', path: '/move/vehicle' },
        { query: { projectId, search: text.slice(0, LONGEST_SEARCH), limit: FIRST_OF_LIST } },
        { signal },
      ),
    enabled: enabled && projectId !== NO_PROJECT && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
  });
