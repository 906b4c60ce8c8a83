import { type AnyEndpoint, nothing, type ParsedOf, type ReplyInputOf } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { CallerFor } from './caller.ts';
import { type Gatekeeper, permit, recognise } from './gatekeeper.ts';
import { parseInput } from './input.ts';
import { type RawRoute, rawRoute } from './raw-route.ts';

interface LargeJsonRoute<E extends AnyEndpoint> {
  endpoint: E;
  gatekeeper: Gatekeeper;
  bodyLimit: number;
  /** Runs after the caller was admitted and before the body is read. */
  beforeBody?: (query: ParsedOf<E>['query']) => Promise<void>;
  handle: (input: ParsedOf<E> & { caller: CallerFor<E['right']['who']> }) => Promise<ReplyInputOf<E>>;
}

/** For JSON bodies above the common limit: the caller is checked before the body is read. */
export const largeJsonRoute = <E extends AnyEndpoint>(route: LargeJsonRoute<E>): RawRoute => {
  const { endpoint, gatekeeper, bodyLimit, beforeBody, handle } = route;
  return rawRoute({
    endpoint,
    bodyLimit,
    admit: async (request) => {
      const caller = await recognise(endpoint.right, request, gatekeeper);
      const given = (endpoint.query as unknown) === nothing ? {} : request.query;
      const query = parseInput(endpoint.query, given, 'query') as ParsedOf<E>['query'];
      await permit(endpoint.right, request, { params: {}, query, body: {} }, caller, gatekeeper);
      await beforeBody?.(query);
      return { query, caller };
    },
    handle: async ({ query, caller }, { bytes }) => {
      const body = parseInput(endpoint.body, parseJson(bytes), 'body');
      const input = { params: {}, query, body, caller } as unknown as Parameters<typeof handle>[0];
      return endpoint.reply.parse(await handle(input));
    },
  });
};

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('bad_request', 'The request could not be read.');
  }
}
