import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnyEndpoint, offeredToKeys, type ParsedOf, type ReplyInputOf, type Right } from '#contract/endpoint.ts';
import type { CallerFor, KeyHolder } from './caller.ts';

/** The HTTP request and reply, for handlers that need them. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Named = AnyEndpoint & { right: Right };

/** The type of a handler's caller; calls that are open to API keys may have either kind. */
export type CallerOf<E extends Named> =
  | CallerFor<E['right']['who']>
  | ([NonNullable<E['key']>] extends [never] ? never : KeyHolder);

/** A long reply may be a stream of its serialised form. */
export type Handler<E extends Named> = (
  input: ParsedOf<E> & { caller: CallerOf<E>; exchange: Exchange },
) => Promise<ReplyInputOf<E> | Readable>;

export interface Route {
  endpoint: AnyEndpoint;
  handle: (input: {
    params: unknown;
    query: unknown;
    body: unknown;
    caller: unknown;
    exchange: Exchange;
  }) => Promise<unknown>;
}

/** An entry of a feature's table of routes: the call, and the function that answers it. */
export const route = <E extends Named>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

/** The routes, each followed by its variant for API keys. */
export const withKeyRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((one) => {
    const offered = offeredToKeys(one.endpoint);
    return offered ? [one, { ...one, endpoint: offered }] : [one];
  });
