import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { acceptsKeys, type Caller, type SignedIn } from './caller.ts';
import { endWithRight } from './end-with-right.ts';
import { type Gatekeeper, permit, recognise, recognisedAt } from './gatekeeper.ts';
import { parseInput, valueAt } from './input.ts';
import { type KeyCallListener, reportKeyCalls } from './key-calls.ts';
import { packAnswer } from './pack-answer.ts';
import type { Route } from './route.ts';

export interface RouteListeners {
  onKeyCall?: KeyCallListener;
  /** Told before the first byte of a download leaves. */
  onExport?: (caller: SignedIn, what: { name: string; projectId: number | null; address: string }) => Promise<void>;
}

/** Puts the calls of the contract on the web framework: recognise, parse, permit, handle, present. */
export function serveRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  keeper: Gatekeeper,
  { onKeyCall = () => {}, onExport = async () => {} }: RouteListeners = {},
): void {
  for (const { endpoint, handle } of routes) {
    if (!endpoint.right?.who) throw new Error(`${endpoint.method} ${endpoint.path} names no right.`);
    const callers = new WeakMap<FastifyRequest, Caller>();
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { right: endpoint.right },
      // Before anything is read: a stranger costs nothing, and the owner of a key finds calls that were unreadable.
      [recognisedAt(endpoint.right)]: async (request: FastifyRequest) =>
        void callers.set(request, await recognise(endpoint.right, request, keeper)),
      ...(acceptsKeys(endpoint.right) && { onResponse: reportKeyCalls(onKeyCall) }),
      ...(endpoint.method === 'GET' && endpoint.right.who === 'api key' && { onSend: packAnswer }),
      handler: async (request, reply) => {
        const input = {
          params: parseInput(endpoint.params, request.params, 'params'),
          query: parseInput(endpoint.query, request.query, 'query'),
          body: parseInput(endpoint.body, request.body ?? {}, 'body'),
        };
        const caller = callers.get(request) ?? null;
        await permit(endpoint.right, request, input, caller, keeper);
        const result = await handle({ ...input, caller, exchange: { request, reply } });
        if (result instanceof Readable && caller?.kind === 'signed-in') {
          const projectId = 'project' in endpoint.right ? Number(valueAt(input, endpoint.right.project)) : null;
          await onExport(caller, { name: endpoint.name, projectId, address: request.ip });
          endWithRight(result, async () => {
            const now = await keeper.again(caller);
            if (!now) return false;
            return permit(endpoint.right, request, input, now, keeper).then(
              () => true,
              (error: unknown) => {
                if (error instanceof AppError) return false;
                throw error;
              },
            );
          });
        }
        // The reply schema filters the response: fields it does not name are removed.
        return endpoint.reply.parse(result);
      },
    });
  }
}
