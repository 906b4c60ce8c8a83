import { CALL_TOKEN_SECONDS, HEADER, REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { Method, ReplyOf } from '#contract/endpoint.ts';
import { LOG_WORDS } from '#contract/messages.ts';
import { checkSession, proveAgain } from '#contract/session.ts';
import type { SessionStore } from '#web/session/session.store.ts';
import { endSession, finishLoading, renewSession, startLoading } from '#web/session/session-changes.ts';
import { addressFor, type Payload, withQuery } from './address.ts';
import { type CallFailure, failureOf } from './call-failure.ts';

export interface Call<Reply = unknown> {
  url: string;
  method: Method;
  data?: Payload | undefined;
  /** A part of a file instead of data, sent as it is. */
  bytes?: Blob | undefined;
  /** The area whose loading flag this call sets. */
  label?: string | undefined;
  headers?: Record<string, string> | undefined;
  success?: (reply: Reply) => void;
  failure?: (failure: CallFailure) => void;
  /** Aborts the call, for example a search for outdated input. */
  signal?: AbortSignal | undefined;
  /** How the response is read. */
  as?: 'json' | 'bytes' | undefined;
}
/** A response that is not JSON. */
export interface BytesReply {
  bytes: Uint8Array;
  /** Sent as If-None-Match to avoid transferring unchanged data. */
  tag: string | null;
  /** Unchanged since that tag: there are no bytes. */
  isUnchanged: boolean;
}
export type MakeCall = <Reply>(call: Call<Reply>) => Promise<void>;

export interface ClientSettings {
  session: SessionStore;
  /** The SDK server's origin; empty for the same origin. */
  sdkUrl: () => string;
  /** Set in tests and wherever there is no page address. */
  origin?: string;
  timeoutMs?: number;
  /** Asks the person to prove who they are; false if they do not. */
  requestProof?: () => Promise<boolean>;
  now?: () => number;
  log?: (words: string, detail: string) => void;
}

type Answer = { ok: true; reply: unknown } | { ok: false; failure: CallFailure };

/** Calls about the caller: if refused or empty, the session has ended. */
const ABOUT_THE_CALLER: readonly (string | undefined)[] = ['user', 'timeline'];

const endsSession = ({ label, method }: Call<never>, { status, code }: CallFailure): boolean =>
  status === 401 ||
  (method === 'GET' && ABOUT_THE_CALLER.includes(label) && (code === 'forbidden' || code === 'empty'));

/** After sleep the token may have expired: it is renewed before any other call. */
const STALE_TOKEN_MS = (CALL_TOKEN_SECONDS - 5 * 60) * 1_000;

const inQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE';

/** The client of the product server and the SDK server, for the session's person and project. */
export function createCall(settings: ClientSettings): MakeCall {
  const { session, sdkUrl, origin = '', timeoutMs, requestProof, now = Date.now, log = logToConsole } = settings;
  let tokenSince = now();
  session.subscribe(({ token }, before) => {
    if (token !== before.token) tokenSince = now();
  });

  const headersFor = ({ url, method, headers }: Call<never>): Record<string, string> => {
    const { user, token, idToken, csrf, currentProject } = session.getState();
    const bearer = token ?? idToken;
    return {
      'Cache-Control': 'no-cache',
      [HEADER.project]: String(currentProject),
      ...(bearer && url !== checkSession.path && { [HEADER.token]: `Bearer ${bearer}` }),
      ...(user && { [HEADER.openId]: user.uid }),
      ...(csrf && { [HEADER.csrf]: csrf }),
      // Every change sets it, even if its payload is in the URL: a form elsewhere cannot.
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      ...headers,
    };
  };

  const send = async (call: Call<never>): Promise<Answer> => {
    const { url, method, data, bytes } = call;
    const timeout = AbortSignal.timeout(timeoutMs ?? REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(`${origin}${addressFor(inQuery(method) ? withQuery(url, data) : url, sdkUrl())}`, {
        method,
        headers: headersFor(call),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
        ...(!inQuery(method) && { body: bytes ?? JSON.stringify(data ?? {}) }),
      });
      return await (call.as === 'bytes' ? readBytes(response) : read(response));
    } catch {
      const code = timeout.aborted ? 'timeout' : 'offline';
      const message = code === 'timeout' ? 'The server took too long to answer.' : 'The server cannot be reached.';
      return { ok: false, failure: { status: 0, code, message, requestId: '' } };
    }
  };

  /** Authenticated by the cookie alone; the response contains a new call token and CSRF token. */
  const renewByCookie = async (): Promise<boolean> => {
    const answer = await send({ url: checkSession.path, method: checkSession.method });
    if (!answer.ok) {
      if (answer.failure.status === 401) endSession('expired', session);
      return false;
    }
    const { user, token, csrf } = answer.reply as ReplyOf<typeof checkSession>;
    // Another tab signed someone else in: this page still shows the previous person and must not act for the new one.
    if (!user || user.uid !== session.getState().user?.uid) {
      endSession('expired', session);
      return false;
    }
    renewSession({ user, token, csrf }, session);
    return true;
  };

  let renewal: Promise<boolean> | null = null;
  const renewStaleToken = async (): Promise<void> => {
    if (!session.getState().token || now() - tokenSince < STALE_TOKEN_MS) return;
    renewal ??= renewByCookie().finally(() => {
      renewal = null;
    });
    await renewal;
  };

  return async (call) => {
    const { label } = call;
    if (label) startLoading(label, session);
    await renewStaleToken();
    let answer = await send(call);
    if (!answer.ok && answer.failure.status === 403 && answer.failure.code === 'csrf' && (await renewByCookie())) {
      answer = await send(call);
    }
    if (!answer.ok && answer.failure.code === 'proof_required' && call.url !== proveAgain.path) {
      if (await requestProof?.()) answer = await send(call);
    }
    if (label) finishLoading(label, !answer.ok, session);
    if (answer.ok) return call.success?.(answer.reply as never);

    const { failure } = answer;
    const words = LOG_WORDS[failure.status];
    if (words) log(words, `${call.method} ${call.url.split('?', 1)[0]} ${failure.requestId}`);
    if (endsSession(call, failure)) endSession('expired', session);
    call.failure?.(failure);
  };
}

async function read(response: Response): Promise<Answer> {
  const requestId = response.headers.get(HEADER.requestId) ?? '';
  const text = await response.text();
  let body: unknown = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    return { ok: false, failure: failureOf(response.status, null, requestId) };
  }
  if (!response.ok) return { ok: false, failure: failureOf(response.status, body, requestId) };
  if (body === null) {
    const message = 'The server answered without content.';
    return { ok: false, failure: { status: response.status, code: 'empty', message, requestId } };
  }
  return { ok: true, reply: body };
}

async function readBytes(response: Response): Promise<Answer> {
  const isUnchanged = response.status === 304;
  if (!response.ok && !isUnchanged) return read(response);
  const reply: BytesReply = {
    bytes: new Uint8Array(await response.arrayBuffer()),
    tag: response.headers.get('ETag'),
    isUnchanged,
  };
  return { ok: true, reply };
}

function logToConsole(words: string, detail: string): void {
  // biome-ignore lint/suspicious/noConsole: the product promises these words in the log.
  console.error(words, detail);
}
