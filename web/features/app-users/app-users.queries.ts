import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type AppUserRow,
  type AppUserSort,
  exportAppUsers,
  exportChosenAppUsers,
  listAppUsers,
  type PermissionFilter,
  type StateFilter,
} from '#contract/app-user-list.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { request, requestBytes } from '#web/api/request.ts';
import { session } from '#web/session/session.store.ts';
import { APP_USER_LABEL } from '#web/session/session-changes.ts';
import { appUserQueryOf, type FindView } from './find-view.ts';

/** A failed call with this label empties the list of app users. */
const LABEL = { label: APP_USER_LABEL };
const PAGE = 50;

/** Validated when read from the address. */
interface Checked {
  state?: StateFilter;
  permission?: PermissionFilter;
  outdated?: 'true';
  blocked?: 'true';
  pilot?: 'true';
  sort: AppUserSort;
}
const inputOf = (view: FindView) =>
  appUserQueryOf(view) as Omit<ReturnType<typeof appUserQueryOf>, keyof Checked> & Checked;

const remember = (appUsers: readonly AppUserRow[]): void => session.setState({ appUsers });

export const useAppUsers = (projectId: number, view: FindView) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listAppUsers), projectId, appUserQueryOf(view)],
    queryFn: async ({ pageParam, signal }) => {
      const page = await request(
        listAppUsers,
        { query: { projectId, ...inputOf(view), limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      );
      remember(pageParam ? [...(session.getState().appUsers as AppUserRow[]), ...page.items] : page.items);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const appUsersFile = async (projectId: number, view: FindView): Promise<Uint8Array> => {
  return (await requestBytes(exportAppUsers, { query: { projectId, ...inputOf(view) } })).bytes;
};

/** Like appUsersFile, for selected users. */
export const chosenUsersFile = async (projectId: number, userIds: string[], view: FindView): Promise<Uint8Array> => {
  const { period, from, to } = appUserQueryOf(view);
  const body = { userIds, ...(period && { period }), ...(from && to && { from, to }) };
  return (await requestBytes(exportChosenAppUsers, { query: { projectId }, body })).bytes;
};

/** The filter of a view, without its order. */
export const filterOf = (view: FindView) => {
  const { sort: _, ...filter } = inputOf(view);
  return filter;
};
