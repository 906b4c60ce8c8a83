import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, Right } from '#contract/endpoint.ts';
import { type Admission, admission } from './admission.ts';
import { AppError } from './app-error.ts';
import { bodySenderOf } from './body-budget.ts';
import { createBoundedCalls, type InTurn, ownersOf, ownersOfStranger, shownCredentials } from './call-turns.ts';
import { acceptsKeys, actorOf, type Caller, type KeyHolder, type SignedIn } from './caller.ts';
import { deprecationHeaders } from './deprecation.ts';
import { createDownloads } from './downloads.ts';
import { endWithReader } from './end-with-reader.ts';
import { endWithRight } from './end-with-right.ts';
import { type Gatekeeper, permit, recognise, recognisedAt } from './gatekeeper.ts';
import { parseInput, valueAt } from './input.ts';
import type { KeyCallRules } from './key-call-rules.ts';
import { type KeyCallListener, reportKeyCalls } from './key-calls.ts';
import { presentReply, writeLarge } from './large-reply.ts';
import { setNextPageHeaders } from './next-page.ts';
import { compressAnswer, packAnswer } from './pack-answer.ts';
import { type Route, withKeyRoutes } from './route.ts';
import { runPermitted } from './run-permitted.ts';

export interface RouteListeners {
  onKeyCall?: KeyCallListener;
  keyCallRules?: KeyCallRules;
  inTurn?: InTurn;
  /** Called before the first byte of a download is sent. */
  onExport?: (
    caller: SignedIn | KeyHolder,
    what: { name: string; projectId: number | null; address: string },
  ) => Promise<void>;
  /** How long a reader of a download may take nothing. */
  readerSilenceMs?: number | undefined;
}

/** Registers the calls of the contract on the web framework: authenticate, parse, authorise, handle, present. */
export function serveRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  keeper: Gatekeeper,
  {
    onKeyCall = () => {},
    keyCallRules,
    inTurn = createBoundedCalls(),
    onExport = async () => {},
    readerSilenceMs,
  }: RouteListeners = {},
): void {
  const count = createDownloads();
  const countOrRefuse = (
    caller: SignedIn | KeyHolder,
    projectId: number | null,
    file: Readable,
    reply: FastifyReply,
  ): void => {
    const actor = actorOf(caller);
    try {
      count({ owner: projectId === null ? actor : `project ${projectId}`, caller: actor }, file);
    } catch (error) {
      // An error response is not a file.
      reply.removeHeader('content-disposition');
      throw error;
    }
  };
  for (const { endpoint, handle } of withKeyRoutes(routes)) {
    if (!endpoint.right?.who) throw new Error(`${endpoint.method} ${endpoint.path} names no right.`);
    const admissions = new WeakMap<FastifyRequest, Admission<Caller>>();
    const headers = endpoint.deprecated && deprecationHeaders(endpoint.deprecated);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { right: endpoint.right },
      // Before anything is parsed, so that strangers cost little, and invalid calls are logged for the owner of a key.
      [recognisedAt(endpoint.right)]: async (request: FastifyRequest, reply: FastifyReply) => {
        if (headers) reply.headers(headers);
        const recognised = () => recognise(endpoint.right, request, keeper);
        const caller = await inTurn(shownCredentials(request, endpoint.right), recognised);
        admissions.set(request, admission(caller, recognised));
        app.countBodyFor(request, bodySenderOf(caller));
        await keyCallRules?.admit(endpoint, caller, request, reply);
      },
      ...(acceptsKeys(endpoint.right) && { onResponse: reportKeyCalls(onKeyCall) }),
      ...(endpoint.method === 'GET' && packingOf(endpoint)),
      handler: async (request, reply) => {
        const input = {
          params: parseInput(endpoint.params, request.params, 'params'),
          query: parseInput(endpoint.query, request.query, 'query'),
          body: parseInput(endpoint.body, request.body ?? {}, 'body'),
        };
        const admitted = admissions.get(request);
        let caller = admitted?.caller ?? null;
        await permit(endpoint.right, request, input, caller, keeper);
        const projectId = projectIn(endpoint.right, input);
        const content = () => JSON.stringify(request.body ?? null);
        const isStranger = endpoint.right.who === 'anyone';
        const owners = isStranger ? ownersOfStranger(request.ip) : ownersOf(caller, projectId);
        const result = await inTurn(owners, async () => {
          app.refuseWhileUnread(request);
          const now = (await admitted?.current()) ?? null;
          if (now !== caller) await permit(endpoint.right, request, input, now, keeper);
          caller = now;
          // The reply schema filters the response: fields it does not name are removed.
          const answer = async () =>
            presentReply(endpoint.reply, await handle({ ...input, caller: now, exchange: { request, reply } }));
          const run = () => runPermitted({ endpoint, request, input, caller: now, keeper }, answer);
          return keyCallRules ? keyCallRules.make({ endpoint, caller: now, request, reply, content }, run) : run();
        });
        if (result instanceof Readable && (caller?.kind === 'signed-in' || caller?.kind === 'api key')) {
          if (endpoint.isLong) countOrRefuse(caller, projectId, result, reply);
          const exported = { name: endpoint.name, projectId, address: request.ip };
          if (isFile(endpoint)) {
            await onExport(caller, exported).catch((error: unknown) => {
              result.destroy();
              throw error;
            });
          }
          const reader = caller;
          endWithReader(result, reply.raw, {
            silenceMs: readerSilenceMs,
            onEnd: () => request.log.info({ call: endpoint.name }, 'download ended: its reader is too slow'),
          });
          endWithRight(result, async () => {
            try {
              const now =
                reader.kind === 'api key'
                  ? await recognise(endpoint.right, request, keeper)
                  : await keeper.again(reader);
              if (now) await permit(endpoint.right, request, input, now, keeper);
              return now !== null;
            } catch (error) {
              if (error instanceof AppError) return false;
              throw error;
            }
          });
        }
        // Plain arrays set these headers themselves; here all other lists do the same.
        if (endpoint.right.who === 'api key') setNextPageHeaders({ request, reply }, nextIn(result));
        const written = await writeLarge(result);
        return written ? reply.type('application/json; charset=utf-8').send(written) : result;
      },
    });
  }
}

/**
 * Answers of `/move` need a token in a header, which no other site can make a browser send: their size tells nobody
 * anything. Those of `/api` need only the cookie and contain tokens.
 */
function packingOf({ right, empty, path }: AnyEndpoint) {
  if (right.who === 'api key' || empty?.includes(304)) return { onSend: packAnswer };
  return path.startsWith('/move/') && { onSend: compressAnswer };
}

/** As opposed to an ordinary reply that is streamed. */
const isFile = ({ isLong, produces }: AnyEndpoint): boolean => isLong === true || produces !== undefined;

const nextIn = (result: unknown): string | null => {
  const next = (result as { next?: unknown } | null)?.next;
  return typeof next === 'string' ? next : null;
};

/** The project that a call is about, if its right names one. */
export const projectIn = (right: Right, input: Parameters<typeof valueAt>[0]): number | null =>
  'project' in right && right.project ? Number(valueAt(input, right.project)) : null;
