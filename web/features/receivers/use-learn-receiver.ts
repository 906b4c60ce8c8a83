import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listReceivers, type Receiver } from '#contract/receivers.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';

/** Updates the cached list with the response of a call. */
export function useLearnReceiver(projectId: number) {
  const client = useQueryClient();
  return ({ receiver }: { receiver: Receiver }) =>
    client.setQueryData<ReplyOf<typeof listReceivers>>(
      endpointKey(listReceivers, { query: { projectId } }),
      (list) => list && { ...list, items: list.items.map((item) => (item.kind === receiver.kind ? receiver : item)) },
    );
}
