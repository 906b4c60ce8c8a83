import { type AnyEndpoint, nothing, type ParsedOf, type ReplyInputOf } from '#contract/endpoint.ts';
import type { Caller, CallerFor } from '#server/http/caller.ts';
import { type Gatekeeper, permit, recognise } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import { type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { readJson } from '#server/http/read-json.ts';
import { readApart, SMALL_BYTES } from './read-apart.ts';

interface LargeJsonRoute<E extends AnyEndpoint> {
  endpoint: E;
  gatekeeper: Gatekeeper;
  bodyLimit: number;
  /** Runs after the caller was admitted and before the body is read. */
  beforeBody?: (query: ParsedOf<E>['query']) => Promise<void>;
  handle: (input: ParsedOf<E> & { caller: CallerFor<E['right']['who']> }) => Promise<ReplyInputOf<E>>;
}

const jsonOf = (bytes: Buffer, caller: Caller): Promise<unknown> | unknown =>
  bytes.length <= SMALL_BYTES ? readJson(bytes) : readApart(ownerOf(caller), 'json', bytes);
const ownerOf = (caller: Caller): string => (caller?.kind === 'signed-in' ? caller.person.id : 'anyone');

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
      const body = parseInput(endpoint.body, await jsonOf(bytes, caller), 'body');
      const input = { params: {}, query, body, caller } as unknown as Parameters<typeof handle>[0];
      return endpoint.reply.parse(await handle(input));
    },
  });
};
