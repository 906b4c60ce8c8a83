import { type AnyEndpoint, nothing, offeredToKeys, type ParsedOf, type ReplyInputOf } from '#contract/endpoint.ts';
import { admission } from '#server/http/admission.ts';
import { type BodySender, bodySenderOf } from '#server/http/body-budget.ts';
import { type InTurn, ownersOf } from '#server/http/call-turns.ts';
import type { Caller } from '#server/http/caller.ts';
import { type Gatekeeper, permit, recognise } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import type { KeyCallRules } from '#server/http/key-call-rules.ts';
import { type KeyCallListener, reportKeyCalls } from '#server/http/key-calls.ts';
import { type Admitting, type RawRoute, rawRoute } from '#server/http/raw-route.ts';
import { readJson } from '#server/http/read-json.ts';
import type { CallerOf, Exchange } from '#server/http/route.ts';
import { runPermitted } from '#server/http/run-permitted.ts';
import { projectIn } from '#server/http/serve-routes.ts';
import { readApart, SMALL_BYTES } from './read-apart.ts';

interface LargeJsonRoute<E extends AnyEndpoint> {
  endpoint: E;
  services: { gatekeeper: Gatekeeper; keyCallRules: KeyCallRules; onKeyCall: KeyCallListener; inTurn: InTurn };
  bodyLimit: number;
  /** Runs whenever the caller was admitted: before the body is read, and again if it took its time. */
  beforeBody?: (
    query: ParsedOf<E>['query'],
    admitting: Admitting & { caller: CallerOf<E>; request: Exchange['request'] },
  ) => Promise<void>;
  handle: (input: ParsedOf<E> & { caller: CallerOf<E> }) => Promise<ReplyInputOf<E>>;
}

const jsonOf = (bytes: Buffer, owner: string): Promise<unknown> | unknown =>
  bytes.length <= SMALL_BYTES ? readJson(bytes) : readApart(owner, 'json', bytes);
/** If it is known before the body is read. */
const projectOf = (caller: Caller, { projectId }: { projectId?: number }): number | undefined =>
  caller?.kind === 'api key' ? caller.projectId : projectId;

/** The project where possible, because it may have many people and keys. */
const ownerOf = (caller: Caller, query: object): string => {
  const project = projectOf(caller, query);
  if (project !== undefined) return `project ${project}`;
  return caller?.kind === 'signed-in' ? caller.person.id : 'anyone';
};

function sentBy(caller: Caller, query: object): BodySender | undefined {
  const sender = bodySenderOf(caller);
  return sender && { ...sender, projectId: projectOf(caller, query) };
}

/** For JSON bodies above the common limit: the caller is checked before the body is read. */
export function largeJsonRoute<E extends AnyEndpoint>(route: LargeJsonRoute<E>): RawRoute {
  const offered = offeredToKeys(route.endpoint);
  return { ...served(route, route.endpoint), ...(offered && { forKeys: served(route, offered) }) };
}

/** One of the two calls that an endpoint describes. */
function served<E extends AnyEndpoint>(route: LargeJsonRoute<E>, endpoint: AnyEndpoint): RawRoute {
  const { services, bodyLimit, beforeBody, handle } = route;
  const { gatekeeper, keyCallRules, onKeyCall, inTurn } = services;
  return rawRoute({
    endpoint,
    bodyLimit,
    ...(endpoint.right.who === 'api key' && { answered: reportKeyCalls(onKeyCall) }),
    admit: async (request, reply, { isArrival }) => {
      const caller = await recognise(endpoint.right, request, gatekeeper);
      if (isArrival) await keyCallRules.admit(endpoint, caller, request, reply);
      const given = (endpoint.query as unknown) === nothing ? {} : request.query;
      const query = parseInput(endpoint.query, given, 'query') as ParsedOf<E>['query'];
      const permitted = async (who: Caller): Promise<Caller> => {
        await permit(endpoint.right, request, { params: {}, query, body: {} }, who, gatekeeper);
        return who;
      };
      await permitted(caller);
      await beforeBody?.(query, { isArrival, caller: caller as CallerOf<E>, request });
      const again = async () => permitted(await recognise(endpoint.right, request, gatekeeper));
      return { query, admitted: admission(caller, again) };
    },
    sentBy: ({ query, admitted }) => sentBy(admitted.caller, query as object),
    handle: async ({ query, admitted }, { bytes }, exchange) => {
      const text = await jsonOf(bytes, ownerOf(admitted.caller, query as object));
      const body = parseInput(endpoint.body, text, 'body');
      const owners = ownersOf(admitted.caller, projectIn(endpoint.right, { params: {}, query, body }));
      return inTurn(owners, async () => {
        const caller = await admitted.current();
        const input = { params: {}, query, body, caller } as unknown as Parameters<typeof handle>[0];
        const run = async () => endpoint.reply.parse(await handle(input));
        const call = {
          endpoint,
          request: exchange.request,
          input: { params: {}, query, body },
          caller,
          keeper: gatekeeper,
        };
        return keyCallRules.make({ endpoint, caller, ...exchange, content: () => bytes }, () =>
          runPermitted(call, run),
        );
      });
    },
  });
}
