import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { endWithSession } from './end-with-session.ts';
import { admit, type Gatekeeper } from './gatekeeper.ts';
import { parseInput } from './input.ts';
import { type KeyCallListener, takesKeys, tellKeyCalls } from './key-calls.ts';
import type { Route } from './route.ts';

/** Puts the calls of the contract on the web framework: parse, admit, handle, present. */
export function serveRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  keeper: Gatekeeper,
  onKeyCall: KeyCallListener = () => {},
): void {
  for (const { endpoint, handle } of routes) {
    if (!endpoint.right?.who) throw new Error(`${endpoint.method} ${endpoint.path} names no right.`);
    const callers = new WeakMap<FastifyRequest, Caller>();
    // A key is checked before anything is read: a stranger costs nothing, and an owner finds calls that were
    // unreadable.
    const early = {
      onRequest: async (request: FastifyRequest) =>
        void callers.set(request, await admit(endpoint.right, request, NO_INPUT, keeper)),
      onResponse: tellKeyCalls(onKeyCall),
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(takesKeys(endpoint.right) && early),
      handler: async (request, reply) => {
        const input = {
          params: parseInput(endpoint.params, request.params, 'params'),
          query: parseInput(endpoint.query, request.query, 'query'),
          body: parseInput(endpoint.body, request.body ?? {}, 'body'),
        };
        const caller = callers.get(request) ?? (await admit(endpoint.right, request, input, keeper));
        const result = await handle({ ...input, caller, exchange: { request, reply } });
        if (result instanceof Readable && caller?.kind === 'signed-in') {
          endWithSession(result, () => keeper.lasts(caller));
        }
        // The reply schema filters the response: fields it does not name are removed.
        return endpoint.reply.parse(result);
      },
    });
  }
}

const NO_INPUT = { params: {}, query: {}, body: {} };
