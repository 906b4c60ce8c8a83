import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { RequestInput } from './request.ts';

type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: PartOf<T[K]> } : T;

/** What changes made old: all answers of an endpoint, or those that a key names. */
export type Stale = AnyEndpoint | QueryKey;

/** The key of an endpoint's answers; with a part of the input, of those that were asked with it. */
export const endpointKey = <E extends AnyEndpoint>(endpoint: E, input?: PartOf<RequestInput<E>>): QueryKey =>
  input === undefined ? [endpoint.name] : [endpoint.name, input];

export const invalidate = async (client: QueryClient, stale: readonly Stale[]): Promise<void> => {
  await Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: 'name' in one ? endpointKey(one) : one })));
};
