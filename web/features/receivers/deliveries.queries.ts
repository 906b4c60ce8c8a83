import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Delivery,
  getDelivery,
  listDeliveries,
  listReceiverHealth,
  resendDeliveries,
  resendDelivery,
  sendTestEvent,
} from '#contract/deliveries.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { ReceiverKind } from '#contract/receivers.ts';
import { everyPage } from '#web/api/every-page.ts';
import { request } from '#web/api/request.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import type { DeliveryView } from './delivery-view.ts';

const LABEL = { label: 'sdkConfig' };
const PAGE = 50;
const EXPORT_PAGE = 200;

const key = (projectId: number) => ['deliveries', projectId] as const;

const queryOf = (projectId: number, { kind, state, event, userId, from, to }: DeliveryView) => ({
  projectId,
  kind,
  ...(state && { state }),
  ...(event && { event }),
  ...(userId && { userId }),
  // Days of the browser, from the first moment of one to the last of the other.
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString() }),
});

const fetchPage = (projectId: number, view: DeliveryView, limit: number, cursor?: string, signal?: AbortSignal) =>
  request(
    listDeliveries,
    { query: { ...queryOf(projectId, view), limit, ...(cursor && { cursor }) } },
    { ...LABEL, ...(signal && { signal }) },
  );

/** As it grows and changes: what is under way is looked at again when something of it was told. */
export function useDeliveries(projectId: number, view: DeliveryView) {
  useLiveQuery(projectId, ['deliveries', 'revisions'], [key(projectId)]);
  return useInfiniteQuery({
    queryKey: [...key(projectId), 'list', view],
    queryFn: ({ pageParam, signal }) => fetchPage(projectId, view, PAGE, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** All that the view shows, for a file. */
export const everyDelivery = (projectId: number, view: DeliveryView): Promise<Delivery[]> =>
  everyPage((cursor) => fetchPage(projectId, view, EXPORT_PAGE, cursor));

export const useDelivery = (projectId: number, id: string) =>
  useQuery({
    queryKey: [...key(projectId), 'one', id],
    queryFn: ({ signal }) => request(getDelivery, { params: { id }, query: { projectId } }, { ...LABEL, signal }),
  });

export function useReceiverHealth(projectId: number) {
  useLiveQuery(projectId, ['deliveries', 'revisions'], [[...key(projectId), 'health']]);
  return useQuery({
    queryKey: [...key(projectId), 'health'],
    queryFn: async ({ signal }) =>
      (await request(listReceiverHealth, { query: { projectId } }, { ...LABEL, signal })).items,
  });
}

/** Whatever was sent, the list is another afterwards. */
function useLookAgain(projectId: number) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key(projectId) });
}

export const useResendOne = (projectId: number) =>
  useMutation({
    mutationFn: (id: string) => request(resendDelivery, { params: { id }, query: { projectId } }, LABEL),
    onSettled: useLookAgain(projectId),
  });

export const useResendMany = (projectId: number) =>
  useMutation({
    mutationFn: (body: InputOf<typeof resendDeliveries>['body']) =>
      request(resendDeliveries, { query: { projectId }, body }, LABEL),
    onSettled: useLookAgain(projectId),
  });

export const useSendTest = (projectId: number, kind: ReceiverKind) =>
  useMutation({
    mutationFn: (event: InputOf<typeof sendTestEvent>['body']['event']) =>
      request(sendTestEvent, { query: { projectId }, body: { kind, event } }, LABEL),
    onSettled: useLookAgain(projectId),
  });
