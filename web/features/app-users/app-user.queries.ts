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

export interface Whose {
  projectId: number;
  userId: string;
}

/** What is fetched about a person: refused for the caller, the session is over. */
const LABEL = { label: 'timeline' };
const PAGE = 20;
const LOOK_AGAIN_MS = 20_000;
const COMPUTING_MS = 1_500;

export const appUserKeys = {
  one: ({ projectId, userId }: Whose) => ['appUser', projectId, userId] as const,
  part: (whose: Whose, part: string) => [...appUserKeys.one(whose), part] as const,
};

export const useAppUser = (whose: Whose) =>
  useQuery({
    queryKey: appUserKeys.part(whose, 'head'),
    queryFn: ({ signal }) => request(getAppUser, { query: whose }, { ...LABEL, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useUserConfig = (whose: Whose) =>
  useQuery({
    queryKey: appUserKeys.part(whose, 'config'),
    queryFn: ({ signal }) => request(getAppUserConfig, { query: whose }, { signal }),
  });

const pages = (whose: Whose, cursor: string) => ({ ...whose, limit: PAGE, ...(cursor && { cursor }) });

export const useNotes = (whose: Whose) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(whose, 'notes'),
    queryFn: ({ pageParam, signal }) => request(listAppUserNotes, { query: pages(whose, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useViews = (whose: Whose) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(whose, 'views'),
    queryFn: ({ pageParam, signal }) => request(listTrackViews, { query: pages(whose, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useInstallations = (whose: Whose) =>
  useInfiniteQuery({
    queryKey: appUserKeys.part(whose, 'installations'),
    queryFn: ({ pageParam, signal }) => request(listInstallations, { query: pages(whose, pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const useRecomputations = (whose: Whose) =>
  useQuery({
    queryKey: appUserKeys.part(whose, 'recomputations'),
    queryFn: ({ signal }) => request(listRecomputations, { query: whose }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state !== 'done') ? COMPUTING_MS : false),
  });

/** Every change makes all that is shown of the user old. */
function useChange<Input, Reply>(whose: Whose, mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: appUserKeys.one(whose) }),
  });
}

export const useSetBlocked = (whose: Whose) =>
  useChange(whose, (block: boolean) => request(setAppUserBlocked, { query: whose, body: { block } }));
export const useSetPilot = (whose: Whose) =>
  useChange(whose, (pilot: boolean) => request(setAppUserPilot, { query: whose, body: { pilot } }));
export const useStartLogging = (whose: Whose) =>
  useChange(whose, (body: { level: LogLevel; hours: LoggingHours }) =>
    request(startAppUserLogging, { query: whose, body }),
  );
export const useStopLogging = (whose: Whose) => useChange(whose, () => request(stopAppUserLogging, { query: whose }));
export const useSaveConfig = (whose: Whose) =>
  useChange(whose, (body: { version: number; services: ServicesChange }) =>
    request(saveAppUserConfig, { query: whose, body }),
  );
export const useAddNote = (whose: Whose) =>
  useChange(whose, (text: string) => request(addAppUserNote, { query: whose, body: { text } }));
export const useChangeNote = (whose: Whose, id: string) =>
  useChange(whose, (body: { text: string; version: number }) =>
    request(changeAppUserNote, { params: { id }, query: whose, body }),
  );
export const useDeleteNote = (whose: Whose, id: string) =>
  useChange(whose, () => request(deleteAppUserNote, { params: { id }, query: whose }));
export const useRecompute = (whose: Whose) =>
  useChange(whose, (day: string) => request(recomputeDay, { query: whose, body: { day } }));

/** Nothing is asked for anew afterwards: there is nobody any more. */
export const useErase = (whose: Whose) =>
  useMutation({
    mutationFn: (typed: string) => request(eraseAppUser, { query: { ...whose, typed } }),
  });

export const archiveOf = async (whose: Whose): Promise<Uint8Array> =>
  (await requestBytes(exportAppUser, { query: whose })).bytes;
