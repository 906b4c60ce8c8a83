import { listReceiverHealth } from '#contract/deliveries.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useLiveQuery } from '#web/session/use-live.ts';

export function useReceiverHealth(projectId: number) {
  const input = { query: { projectId } };
  useLiveQuery(projectId, ['deliveries', 'revisions'], [endpointKey(listReceiverHealth, input)]);
  return useEndpoint(listReceiverHealth, input, { label: 'sdkConfig', select: ({ items }) => items });
}
