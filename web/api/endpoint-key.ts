import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { RequestInput } from './request.ts';

type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: PartOf<T[K]> } : T;

/** What a change makes stale: all responses of an endpoint, or those under a key. */
export type Stale = AnyEndpoint | QueryKey;

/** The query key of an endpoint's responses, optionally only of those for a part of the input. */
export const endpointKey = <E extends AnyEndpoint>(endpoint: E, input?: PartOf<RequestInput<E>>): QueryKey =>
  input === undefined ? [endpoint.name] : [endpoint.name, input];

/** Marks responses as stale, and refetches those on screen unless told otherwise. */
export const invalidate = async (
  client: QueryClient,
  stale: readonly Stale[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> => {
  await Promise.all(
    stale.map((one) => client.invalidateQueries({ queryKey: 'name' in one ? endpointKey(one) : one, refetchType })),
  );
};
