import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type Admission, admission } from './admission.ts';
import type { BodySender } from './body-budget.ts';
import type { Exchange } from './route.ts';

export interface RawBody {
  bytes: Buffer;
  /** The content type without parameters, in lower case. */
  type: string;
  encoding: string | undefined;
}

/** An endpoint that registers itself on the web framework. */
export interface RawRoute {
  endpoint: AnyEndpoint;
  serve(app: FastifyInstance): void;
  /** The variant for API keys, if the endpoint has one. */
  forKeys?: RawRoute;
}

export interface Admitting {
  /** Whether the call has just arrived: only then it is counted, while rights are checked every time. */
  isArrival: boolean;
}

export interface RawRouteOptions<Caller extends object> {
  endpoint: AnyEndpoint;
  bodyLimit: number;
  /** Called before the body is read, so that unauthorised requests cost little; again if the body took its time. */
  admit: (request: FastifyRequest, reply: FastifyReply, admitting: Admitting) => Caller | Promise<Caller>;
  /** Whose bodies the body counts towards; the network's by default. */
  sentBy?: (caller: Caller) => BodySender | undefined;
  handle: (caller: Caller, body: RawBody, exchange: Exchange) => Promise<unknown>;
  /** Called after every response; not used for very frequent calls. */
  answered?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

export const rawRoute = <Caller extends object>(options: RawRouteOptions<Caller>): RawRoute => ({
  endpoint: options.endpoint,
  serve: (app) => serveRaw(app, options),
});

/** For calls with raw bodies that are too large or too frequent for the common pipeline. */
export function serveRaw<Caller extends object>(app: FastifyInstance, route: RawRouteOptions<Caller>): void {
  const { endpoint, bodyLimit, admit, sentBy, handle, answered } = route;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    const admissions = new WeakMap<FastifyRequest, Admission<Caller>>();
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      config: { right: endpoint.right },
      onRequest: (request, reply, done) => {
        const letIn = (caller: Caller): void => {
          admissions.set(
            request,
            admission(caller, () => admit(request, reply, { isArrival: false })),
          );
          app.countBodyFor(request, sentBy?.(caller));
          done();
        };
        try {
          const caller = admit(request, reply, { isArrival: true });
          if (caller instanceof Promise) caller.then(letIn, done);
          else letIn(caller);
        } catch (error) {
          done(error as Error);
        }
      },
      ...(answered && { onResponse: answered }),
      handler: async (request, reply) => {
        const admitted = admissions.get(request);
        if (!admitted) throw new Error(`${endpoint.name} was not admitted.`);
        const body = {
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          type: (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
          encoding: request.headers['content-encoding']?.trim().toLowerCase(),
        };
        return handle(await admitted.current(), body, { request, reply });
      },
    });
  });
}
