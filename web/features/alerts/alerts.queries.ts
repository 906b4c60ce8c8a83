import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AlertWish,
  askRecipient,
  createAlert,
  deleteAlert,
  listAlertMails,
  listAlerts,
  previewAlert,
  saveAlert,
} from '#contract/alerts.ts';
import { request } from '#web/api/request.ts';
import { useLiveQuery } from '#web/session/use-live.ts';

const keyOf = (projectId: number) => ['alerts', projectId] as const;
const LABEL = { label: 'alert' };
const AT_ONCE = 25;

export function useAlerts(projectId: number) {
  useLiveQuery(projectId, ['revisions', 'assistance'], keyOf(projectId));
  return useQuery({
    queryKey: [...keyOf(projectId), 'list'],
    queryFn: async ({ signal }) => (await request(listAlerts, { query: { projectId } }, { ...LABEL, signal })).items,
  });
}

export const useAlertMails = (projectId: number) =>
  useInfiniteQuery({
    queryKey: [...keyOf(projectId), 'mails'],
    queryFn: ({ pageParam, signal }) =>
      request(
        listAlertMails,
        { query: { projectId, limit: AT_ONCE, ...(pageParam && { cursor: pageParam }) } },
        { ...LABEL, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: 30_000,
  });

export type AlertRule = Pick<AlertWish, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** Null while the form holds nothing that could be asked. */
export const usePreview = (projectId: number, rule: AlertRule | null) =>
  useQuery({
    queryKey: [...keyOf(projectId), 'preview', rule],
    queryFn: ({ signal }) =>
      request(previewAlert, { query: { projectId }, body: rule as AlertRule }, { ...LABEL, signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

function useChange<Input, Reply>(projectId: number, change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(projectId) }),
  });
}

/** A new one, or one that was seen in some version. */
export const useSaveAlert = (projectId: number) =>
  useChange(projectId, ({ seen, wish }: { seen?: { id: string; version: number }; wish: AlertWish }) =>
    seen
      ? request(
          saveAlert,
          { params: { id: seen.id }, query: { projectId }, body: { ...wish, version: seen.version } },
          LABEL,
        )
      : request(createAlert, { query: { projectId }, body: wish }, LABEL),
  );

export const useDeleteAlert = (projectId: number) =>
  useChange(projectId, (id: string) => request(deleteAlert, { params: { id }, query: { projectId } }, LABEL));

export const useAskRecipient = (projectId: number) =>
  useChange(projectId, (id: string) => request(askRecipient, { params: { id }, query: { projectId } }, LABEL));
