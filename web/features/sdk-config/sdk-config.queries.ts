import { useQueryClient } from '@tanstack/react-query';
import { getSdkConfig, type SdkConfigState, saveSdkConfig, steerRollout } from '#contract/sdk-config.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';

export const SDK_CONFIG_LABEL = { label: 'sdkConfig' };
/** Polled while phones fetch a running roll-out. */
const ROLLOUT_REFETCH_MS = 10_000;

export const useSdkConfig = (projectId: number) =>
  useEndpoint(
    getSdkConfig,
    { query: { projectId } },
    {
      ...SDK_CONFIG_LABEL,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.rollout ? ROLLOUT_REFETCH_MS : false),
    },
  );

const useStoredConfig = (projectId: number) => {
  const client = useQueryClient();
  const key = endpointKey(getSdkConfig, { query: { projectId } });
  return { ...SDK_CONFIG_LABEL, onSuccess: (state: SdkConfigState) => client.setQueryData<SdkConfigState>(key, state) };
};

export const useSaveConfig = (projectId: number) => useChange(saveSdkConfig, useStoredConfig(projectId));

/** Refetched after a refusal too, because somebody else changed it then. */
export const useSteerRollout = (projectId: number) =>
  useChange(steerRollout, { ...useStoredConfig(projectId), invalidates: [getSdkConfig], inBackground: true });
