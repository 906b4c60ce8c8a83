import { z } from 'zod/mini';
import type { AnyEndpoint, ParsedOf, ReplyInputOf } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, type Failure, failure } from '#contract/errors.ts';

/** What a server refuses a call with. */
export class Refusal {
  readonly status: number;
  readonly body: Failure;

  constructor(code: ErrorCode, more: Omit<Partial<Failure['error']>, 'code'> = {}) {
    this.status = ERROR_STATUS[code];
    this.body = failure.parse({ error: { code, message: `Refused: ${code}`, requestId: 'request-1', ...more } });
  }
}
export const refused = (...refusal: ConstructorParameters<typeof Refusal>): Refusal => new Refusal(...refusal);

/** No connection. */
class Unreachable extends Error {}
export const unreachable = (): never => {
  throw new Unreachable('no connection');
};

type Reply<E> = ReplyInputOf<E> | Refusal;
type Handler<E> = (input: ParsedOf<E>) => Reply<E> | Promise<Reply<E>>;

interface Known {
  endpoint: AnyEndpoint;
  answer: (input: never) => unknown;
  inputs: unknown[];
}
interface Place {
  known: Known;
  params: Record<string, string>;
}

const CALL = /^\/(api|auth|identity|move|v20)(\/|\?|$)/;
const endpoints = new Map<string, Known>();
let faults: string[] = [];
let isUp = false;

/**
 * Stands in for the product at the network, and nowhere else: what a screen sends must be what the endpoint accepts, and
 * what it is answered passes through the endpoint's reply, so that neither can differ from the contract. Streams stay
 * silent.
 */
export function answer<E extends AnyEndpoint>(endpoint: E, reply: Reply<E> | Handler<E>): void {
  isUp = true;
  const handler = typeof reply === 'function' ? (reply as Handler<E>) : () => reply;
  const { inputs = [] } = endpoints.get(endpoint.name) ?? {};
  endpoints.set(endpoint.name, { endpoint, answer: handler as Known['answer'], inputs });
}

/** What was sent to an endpoint so far, in order. */
export const sentTo = <E extends AnyEndpoint>(endpoint: E): ParsedOf<E>[] =>
  (endpoints.get(endpoint.name)?.inputs ?? []) as ParsedOf<E>[];

/** Answers a call only when it is let go. */
export function held<E extends AnyEndpoint>(endpoint: E, reply: Reply<E> | Handler<E>): { letGo: () => void } {
  let letGo = () => {};
  const waits = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer(endpoint, async (input) => {
    await waits;
    return typeof reply === 'function' ? (reply as Handler<E>)(input) : reply;
  });
  return { letGo };
}

/** Whether anything answers an endpoint already. */
export const isAnswered = (endpoint: AnyEndpoint): boolean => endpoints.has(endpoint.name);

/** Forgets everything, and returns what went wrong on either side. */
export function shutDown(): string[] {
  const found = faults;
  faults = [];
  endpoints.clear();
  isUp = false;
  return found;
}

/** The endpoint of an address; one with fewer parameters is meant first. */
function placeOf(method: string, path: string): Place | undefined {
  return [...endpoints.values()]
    .filter(({ endpoint }) => endpoint.method === method)
    .sort((one, other) => parametersOf(one).length - parametersOf(other).length)
    .flatMap((known) => {
      const names = parametersOf(known);
      const pattern = known.endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)');
      const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
      if (!values) return [];
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
      return [{ known, params }];
    })[0];
}
const parametersOf = ({ endpoint }: Known): string[] =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A name that is repeated is a list. */
function queryOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = parameters.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function respond(method: string, url: URL, body: string): Promise<Response> {
  const place = placeOf(method, url.pathname);
  if (!place) throw new Error('nothing answers this');
  const { endpoint, inputs, answer: handle } = place.known;
  const input = {
    params: z.parse(endpoint.params, place.params),
    query: z.parse(endpoint.query, queryOf(url.searchParams)),
    body: z.parse(endpoint.body, body === '' ? {} : JSON.parse(body)),
  };
  inputs.push(input);
  const reply = await handle(input as never);
  if (reply instanceof Refusal) return json(reply.status, reply.body);
  // Whatever is not JSON, such as a missing value, is lost on the way.
  return json(200, z.parse(endpoint.reply, JSON.parse(JSON.stringify(reply))));
}

const real = window.fetch.bind(window);

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.origin !== location.origin || !CALL.test(url.pathname)) return real(input, init);
  // The page of a test that has ended.
  if (!isUp) return new Promise(() => {});
  const isStream = request.headers.get('accept') === 'text/event-stream';
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
  if (isStream) return aborted;
  const answered = request.text().then((body) => respond(request.method, url, body));
  try {
    return await Promise.race([answered, aborted]);
  } catch (error) {
    if (!request.signal.aborted && !(error instanceof Unreachable))
      faults.push(`${request.method} ${url.pathname}${url.search}: ${error}`);
    throw error;
  }
};
