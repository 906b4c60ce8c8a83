import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  endFormerSecret,
  listReceivers,
  type Receiver,
  type ReceiverKind,
  removeReceiver,
  saveReceiver,
  setReceiverSecret,
} from '#contract/receivers.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'sdkConfig' };
const key = (projectId: number) => ['receivers', projectId] as const;

export const useReceivers = (projectId: number) =>
  useQuery({
    queryKey: key(projectId),
    queryFn: async ({ signal }) => (await request(listReceivers, { query: { projectId } }, { ...LABEL, signal })).items,
    refetchOnMount: 'always',
  });

/** What a call answers is what the list shows from then on. */
function useLearned(projectId: number) {
  const client = useQueryClient();
  return (receiver: Receiver) =>
    client.setQueryData<Receiver[]>(key(projectId), (items) =>
      items?.map((item) => (item.kind === receiver.kind ? receiver : item)),
    );
}

export type ReceiverBody = InputOf<typeof saveReceiver>['body'];

export function useSaveReceiver(projectId: number) {
  const learn = useLearned(projectId);
  return useMutation({
    mutationFn: (body: ReceiverBody) => request(saveReceiver, { query: { projectId }, body }, LABEL),
    onSuccess: ({ receiver }) => learn(receiver),
  });
}

export function useSetSecret(projectId: number) {
  const learn = useLearned(projectId);
  return useMutation({
    mutationFn: (body: InputOf<typeof setReceiverSecret>['body']) =>
      request(setReceiverSecret, { query: { projectId }, body }, LABEL),
    onSuccess: ({ receiver }) => learn(receiver),
  });
}

interface Named {
  kind: ReceiverKind;
  version: number;
}

export function useEndFormer(projectId: number) {
  const learn = useLearned(projectId);
  return useMutation({
    mutationFn: (named: Named) => request(endFormerSecret, { query: { projectId, ...named } }, LABEL),
    onSuccess: ({ receiver }) => learn(receiver),
  });
}

export function useRemoveReceiver(projectId: number) {
  const learn = useLearned(projectId);
  return useMutation({
    mutationFn: (named: Named) => request(removeReceiver, { query: { projectId, ...named } }, LABEL),
    onSuccess: ({ receiver }) => learn(receiver),
  });
}
