import type { FastifyInstance } from 'fastify';
import { admit, type Gatekeeper } from './gatekeeper.ts';
import { parseInput } from './input.ts';
import type { Route } from './route.ts';

/** Puts the calls of the contract on the web framework: parse, admit, handle, present. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], keeper: Gatekeeper): void {
  for (const { endpoint, handle } of routes) {
    if (!endpoint.right?.who) throw new Error(`${endpoint.method} ${endpoint.path} names no right.`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const input = {
          params: parseInput(endpoint.params, request.params, 'params'),
          query: parseInput(endpoint.query, request.query, 'query'),
          body: parseInput(endpoint.body, request.body ?? {}, 'body'),
        };
        const caller = await admit(endpoint.right, request, input, keeper);
        const result = await handle({ ...input, caller, exchange: { request, reply } });
        // The reply schema is the presenter: what it does not name does not leave.
        return endpoint.reply.parse(result);
      },
    });
  }
}
