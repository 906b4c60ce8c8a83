import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAppUserConfig, listRecomputations, recomputeDay, saveAppUserConfig } from '#contract/app-user-config.ts';
import {
  eraseAppUser,
  exportAppUser,
  getAppUser,
  listInstallations,
  listTrackViews,
  setAppUserBlocked,
  setAppUserPilot,
  startAppUserLogging,
  stopAppUserLogging,
} from '#contract/app-user-head.ts';
import { addAppUserNote, changeAppUserNote, deleteAppUserNote, listAppUserNotes } from '#contract/app-user-notes.ts';
import type { LoggingHours } from '#contract/dolphin.ts';
import type { LogLevel } from '#contract/remote-logging.ts';
import type { ServicesChange } from '#contract/services.ts';
import { request, requestBytes } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';

/** What is fetched about a person: refused for the caller, the session is over. */
const LABEL = { label: 'timeline' };
const PAGE = 20;
const LOOK_AGAIN_MS = 20_000;
const COMPUTING_MS = 1_500;

export const appUserKeys = {
  one: ({ projectId, userId }: UserKey) => ['appUser', projectId, userId] as const,
  part: (userKey: UserKey, part: string) => [...appUserKeys.one(userKey), part] as const,
};

export const useAppUser = (userKey: UserKey) =>
  useQuery({
    queryKey: appUserKeys.part(userKey, 'head'),
    queryFn: ({ signal }) => request(getAppUser, { query: userKey }, { ...LABEL, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useUserConfig = (userKey: UserKey) =>
  useQuery({
    queryKey: appUserKeys.part(userKey, 'config'),
    queryFn: ({ signal }) => request(getAppUserConfig, { query: userKey }, { signal }),
  });

const pages = (userKey: UserKey, cursor: string) => ({ ...userKey, limit: PAGE, ...(cursor && { cursor }) });

export const useNotes = (userKey: UserKey) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(userKey, 'notes'),
    queryFn: ({ pageParam, signal }) => request(listAppUserNotes, { query: pages(userKey, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useViews = (userKey: UserKey) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(userKey, 'views'),
    queryFn: ({ pageParam, signal }) => request(listTrackViews, { query: pages(userKey, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useInstallations = (userKey: UserKey) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(userKey, 'installations'),
    queryFn: ({ pageParam, signal }) => request(listInstallations, { query: pages(userKey, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useRecomputations = (userKey: UserKey) =>
  useQuery({
    queryKey: appUserKeys.part(userKey, 'recomputations'),
    queryFn: ({ signal }) => request(listRecomputations, { query: userKey }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state !== 'done') ? COMPUTING_MS : false),
  });

/** Every change makes all that is shown of the user old. */
function useChange<Input, Reply>(userKey: UserKey, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: appUserKeys.one(userKey) }),
  });
}

export const useSetBlocked = (userKey: UserKey) =>
  useChange(userKey, (block: boolean) => request(setAppUserBlocked, { query: userKey, body: { block } }));
export const useSetPilot = (userKey: UserKey) =>
  useChange(userKey, (pilot: boolean) => request(setAppUserPilot, { query: userKey, body: { pilot } }));
export const useStartLogging = (userKey: UserKey) =>
  useChange(userKey, (body: { level: LogLevel; hours: LoggingHours }) =>
    request(startAppUserLogging, { query: userKey, body }),
  );
export const useStopLogging = (userKey: UserKey) =>
  useChange(userKey, () => request(stopAppUserLogging, { query: userKey }));
export const useSaveConfig = (userKey: UserKey) =>
  useChange(userKey, (body: { version: number; services: ServicesChange }) =>
    request(saveAppUserConfig, { query: userKey, body }),
  );
export const useAddNote = (userKey: UserKey) =>
  useChange(userKey, (text: string) => request(addAppUserNote, { query: userKey, body: { text } }));
export const useChangeNote = (userKey: UserKey, id: string) =>
  useChange(userKey, (body: { text: string; version: number }) =>
    request(changeAppUserNote, { params: { id }, query: userKey, body }),
  );
export const useDeleteNote = (userKey: UserKey, id: string) =>
  useChange(userKey, () => request(deleteAppUserNote, { params: { id }, query: userKey }));
export const useRecompute = (userKey: UserKey) =>
  useChange(userKey, (day: string) => request(recomputeDay, { query: userKey, body: { day } }));

/** Nothing is asked for anew afterwards: there is nobody any more. */
export const useErase = (userKey: UserKey) =>
  useMutation({
    mutationFn: (typed: string) => request(eraseAppUser, { query: { ...userKey, typed } }),
  });

export const archiveOf = async (userKey: UserKey): Promise<Uint8Array> =>
  (await requestBytes(exportAppUser, { query: userKey })).bytes;
