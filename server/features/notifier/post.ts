import { Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { performance } from 'node:perf_hooks';
import type { DeliveryError } from '#contract/deliveries.ts';
import { limitNotices } from '#server/outgoing/limit-notices.ts';
import type { Networks } from '#server/outgoing/networks.ts';
import { guardedLookup, type LookupAll, NOT_REACHABLE, refuseBadHost } from '#server/outgoing/receiver-address.ts';

/** The outcome of one request. */
export interface ReceiverAnswer {
  /** Null if the response was not HTTP. */
  status: number | null;
  error: DeliveryError | null;
  headers: Record<string, string> | null;
  /** The beginning of it; the rest is not read. */
  body: string | null;
  cut: boolean;
  durationMs: number;
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Poster {
  post(message: Post): Promise<ReceiverAnswer>;
  close(): void;
}

export interface PosterOptions {
  networks: Networks;
  lookup?: LookupAll;
  /** From the first byte sent to the response headers. */
  answerLimitMs?: number;
}

const ANSWER_LIMIT_MS = 10_000;
/** The headers decide; the body is only for people to read. */
const BODY_LIMIT_MS = 2_000;
const BODY_LIMIT_BYTES = 8_192;
const HEADERS_KEPT = ['content-type', 'retry-after', 'location', 'server', 'date'];
const HEADER_KEPT_LENGTH = 300;
const IDLE_MS = 20_000;

/** Sends safely: no redirects, no private networks, no endless responses. Connections are kept open. */
export function createPoster({ networks, lookup, answerLimitMs = ANSWER_LIMIT_MS }: PosterOptions): Poster {
  const plain = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const secure = new SecureAgent({ keepAlive: true, timeout: IDLE_MS });
  const lookups = {
    'http:': guardedLookup(networks, { encrypted: false, ...(lookup && { lookup }) }),
    'https:': guardedLookup(networks, lookup && { lookup }),
  };

  const send = ({ url: text, headers, body }: Post, isFresh: boolean): ClientRequest => {
    const url = new URL(text);
    refuseBadHost(url, networks);
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } };
    return url.protocol === 'https:'
      ? requestSecure(url, { ...options, agent: !isFresh && secure, lookup: lookups['https:'] })
      : requestPlain(url, { ...options, agent: !isFresh && plain, lookup: lookups['http:'] });
  };

  return {
    post: async (message) => {
      const started = performance.now();
      const once = (isFresh: boolean) => exchange(() => send(message, isFresh), message.body, answerLimitMs);
      // A kept-open connection may just have been closed by the other side: that says nothing about the receiver.
      const answer = await once(false).catch((error: unknown) =>
        error === STALE ? once(true) : Promise.reject(error),
      );
      return { ...answer, durationMs: Math.round(performance.now() - started) };
    },
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

const STALE = new Error('The connection was closed while it lay idle.');
type Exchanged = Omit<ReceiverAnswer, 'durationMs'>;

const failed = (error: DeliveryError): Exchanged => ({ status: null, error, headers: null, body: null, cut: false });

function exchange(open: () => ClientRequest, body: string, limitMs: number): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let request: ClientRequest;
    try {
      request = limitNotices(open());
    } catch (error) {
      return resolve(failed(errorOf(error)));
    }
    const timer = setTimeout(() => {
      resolve(failed('timeout'));
      request.destroy();
    }, limitMs);
    request.once('response', (response) => {
      clearTimeout(timer);
      resolve(read(response).finally(() => response.complete || request.destroy()));
    });
    // Stays registered: after the promise is settled an error has no other listener.
    request.on('error', (error) => {
      clearTimeout(timer);
      if (request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error))) reject(STALE);
      else resolve(failed(errorOf(error)));
    });
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Exchanged> {
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, BODY_LIMIT_MS);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES) done();
    });
    response.once('close', () => {
      clearTimeout(timer);
      done();
    });
    response.on('error', () => done());
  });
  const status = response.statusCode ?? 0;
  return {
    status,
    error: errorOfStatus(status),
    headers: keptHeaders(response),
    // NUL cannot be stored.
    body: Buffer.concat(chunks).subarray(0, BODY_LIMIT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD'),
    cut: length > BODY_LIMIT_BYTES || !response.complete,
  };
}

const keptHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    HEADERS_KEPT.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, HEADER_KEPT_LENGTH)]] : [];
    }),
  );

/** Only 2xx counts as delivered; redirects are not followed. */
function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 410) return 'gone';
  return status === 429 || status === 503 ? 'busy' : 'status';
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

function errorOf(error: unknown): DeliveryError {
  const code = codeOf(error);
  if (code === NOT_REACHABLE) return 'address';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER|UNABLE_TO/.test(code)) return 'certificate';
  return code.startsWith('HPE_') ? 'protocol' : 'connection';
}
