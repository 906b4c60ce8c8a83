import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnyEndpoint, offeredToKeys, type ParsedOf, type ReplyInputOf, type Right } from '#contract/endpoint.ts';
import type { CallerFor, KeyHolder } from './caller.ts';

/** The part of HTTP that some handlers need: where the call came from, and cookies. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Named = AnyEndpoint & { right: Right };

/** What a handler knows about its caller; calls that are offered to keys may come from either. */
export type CallerOf<E extends Named> =
  | CallerFor<E['right']['who']>
  | ([NonNullable<E['key']>] extends [never] ? never : KeyHolder);

/** A long answer may be a stream of what the reply says. */
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

/** One line of a feature's table of routes: the call, and the one function that answers it. */
export const route = <E extends Named>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

/** The routes, each followed by the one that it offers to API keys. */
export const withKeyRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((one) => {
    const offered = offeredToKeys(one.endpoint);
    return offered ? [one, { ...one, endpoint: offered }] : [one];
  });
