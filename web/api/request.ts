import { type AnyEndpoint, addressOf, type InputOf, type ReplyOf } from '#contract/endpoint.ts';
import { runtime } from '#web/session/page-state.ts';
import { requestProof } from '#web/session/proof.ts';
import { session } from '#web/session/session.store.ts';
import { type Payload, withQuery } from './address.ts';
import { type BytesReply, createCall, type MakeCall } from './call.ts';
import { CallError } from './call-failure.ts';

/** The client of this page. */
export const call: MakeCall = createCall({ session, sdkUrl: () => runtime().sdkUrl, requestProof });

export interface RequestOptions {
  label?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A part of a file instead of the body. */
  bytes?: Blob;
}
/** Null omits a filter from the query, as undefined does. */
type WithNull<Query> = { [K in keyof Query]: undefined extends Query[K] ? Query[K] | null : Query[K] };
export type RequestInput<E> =
  InputOf<E> extends { query: infer Query extends object }
    ? Omit<InputOf<E>, 'query'> & { query: WithNull<Query> }
    : InputOf<E>;
interface Parts {
  params?: Payload;
  query?: Payload;
  body?: Payload;
}

/** Calls an endpoint of the contract: request(listApiKeys, { query: { projectId } }). */
export type Request = <E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options?: RequestOptions,
) => Promise<ReplyOf<E>>;

/** Reads use only the URL; changes have a body. */
function sentTo({ method, ...endpoint }: AnyEndpoint, { params, query, body }: Parts) {
  const asQuery = method === 'GET' || method === 'DELETE';
  const url = addressOf(endpoint, params);
  return { method, url: asQuery ? url : withQuery(url, query), data: asQuery ? query : body };
}

export const requestBy =
  (make: MakeCall): Request =>
  <E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, options: RequestOptions = {}) => {
    return new Promise<ReplyOf<E>>((resolve, reject) => {
      void make<ReplyOf<E>>({
        ...options,
        ...sentTo(endpoint, input as Parts),
        success: resolve,
        failure: (failure) => reject(new CallError(failure)),
      });
    });
  };

export const request: Request = requestBy(call);

/** The same for calls that return bytes. */
export const requestBytes = <E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: RequestOptions = {},
): Promise<BytesReply> => {
  return new Promise((resolve, reject) => {
    void call<BytesReply>({
      ...options,
      ...sentTo(endpoint, input as Parts),
      as: 'bytes',
      success: resolve,
      failure: (failure) => reject(new CallError(failure)),
    });
  });
};
