import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  getConfigSource,
  getSdkConfig,
  listConfigSources,
  previewSdkConfig,
  type SdkConfig,
  type SdkConfigState,
  saveSdkConfig,
  steerRollout,
} from '#contract/sdk-config.ts';
import { request } from '#web/api/request.ts';

const LABEL = { label: 'sdkConfig' };
/** While a roll-out is under way, phones fetch it. */
const LOOK_AGAIN_MS = 10_000;
const SOURCES = 20;

const keys = {
  state: (projectId: number) => ['sdk-config', projectId] as const,
  preview: (projectId: number, input: object) => ['sdk-config', projectId, 'preview', input] as const,
  sources: (projectId: number, search: string) => ['sdk-config', projectId, 'sources', search] as const,
};

export const useSdkConfig = (projectId: number) =>
  useQuery({
    queryKey: keys.state(projectId),
    queryFn: ({ signal }) => request(getSdkConfig, { query: { projectId } }, { ...LABEL, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.rollout ? LOOK_AGAIN_MS : false),
  });

export interface ConfigInput {
  config: SdkConfig;
  share: number;
}

/** What saving it would do. */
export const usePreview = (projectId: number, input: ConfigInput) =>
  useQuery({
    queryKey: keys.preview(projectId, input),
    queryFn: ({ signal }) => request(previewSdkConfig, { query: { projectId }, body: input }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export function useSaveConfig(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfigInput & { version: number }) =>
      request(saveSdkConfig, { query: { projectId }, body: input }, LABEL),
    onSuccess: (state) => client.setQueryData<SdkConfigState>(keys.state(projectId), state),
  });
}

export function useSteerRollout(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: InputOf<typeof steerRollout>['body']) =>
      request(steerRollout, { query: { projectId }, body: step }, LABEL),
    onSuccess: (state) => client.setQueryData<SdkConfigState>(keys.state(projectId), state),
    // A refusal means that somebody else steered it.
    onError: () => client.invalidateQueries({ queryKey: keys.state(projectId), exact: true }),
  });
}

export const useConfigSources = (projectId: number, search: string) =>
  useInfiniteQuery({
    queryKey: keys.sources(projectId, search),
    queryFn: ({ pageParam, signal }) =>
      request(
        listConfigSources,
        {
          query: {
            projectId,
            limit: SOURCES,
            ...(search && { search }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });

export const fetchSource = (projectId: number, source: number) =>
  request(getConfigSource, { params: { id: source }, query: { projectId } }, LABEL);
