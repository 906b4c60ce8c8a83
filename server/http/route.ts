import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, ParsedOf, ReplyInputOf, Right } from '#contract/endpoint.ts';
import type { CallerFor } from './caller.ts';

/** The part of HTTP that some handlers need: where the call came from, and cookies. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Named = AnyEndpoint & { right: Right };

export type Handler<E extends Named> = (
  input: ParsedOf<E> & { caller: CallerFor<E['right']['who']>; exchange: Exchange },
) => Promise<ReplyInputOf<E>>;

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
