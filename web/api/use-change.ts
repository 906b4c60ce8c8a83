import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { invalidate, type Stale } from './endpoint-key.ts';
import { type RequestInput, type RequestOptions, request } from './request.ts';

interface Options<E> extends Pick<RequestOptions, 'label' | 'headers'> {
  /** Refetched before the change counts as done; also after a failure, which often means the data was stale. */
  invalidates?: readonly Stale[];
  /** Does not wait for that, because the component may be unmounted by then. */
  inBackground?: boolean;
  onSuccess?: (reply: ReplyOf<E>, input: RequestInput<E>) => unknown;
}

/** A call that changes something; the mutation's variable is the input of the call. */
export function useChange<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [], inBackground = false, onSuccess, ...options }: Options<E> = {},
): UseMutationResult<ReplyOf<E>, Error, RequestInput<E>> {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => request(endpoint, input, options),
    onSuccess: (reply, input) => onSuccess?.(reply, input),
    onSettled: () => {
      const fresh = invalidate(client, invalidates);
      return inBackground ? undefined : fresh;
    },
  });
}
