import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { endpointKey } from './endpoint-key.ts';
import { type RequestInput, type RequestOptions, request } from './request.ts';

export type EndpointOptions<Reply, Data = Reply> = Pick<RequestOptions, 'label' | 'headers'> &
  Omit<UseQueryOptions<Reply, Error, Data>, 'queryKey' | 'queryFn'>;

/** Fetches and caches an endpoint's response; a null input fetches nothing. */
export function useEndpoint<E extends AnyEndpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: RequestInput<E> | null,
  { label, headers, enabled = true, ...options }: EndpointOptions<ReplyOf<E>, Data> = {},
): UseQueryResult<Data> {
  return useQuery<ReplyOf<E>, Error, Data>({
    ...options,
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => request(endpoint, input as RequestInput<E>, { label, headers, signal }),
    enabled: input === null ? false : enabled,
  });
}
