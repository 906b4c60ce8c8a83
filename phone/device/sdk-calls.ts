import { type AnyEndpoint, addressOf, type ReplyOf } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';

/** The server rejected the call. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** No answer: offline, refused connection, cut off, too slow. */
export class Unreachable extends Error {}

export type Sending = {
  authorization?: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
  signal?: AbortSignal;
};

const ANSWER_WITHIN_MS = 60_000;

/** Makes a call of the contract; the reply is parsed by its schema. */
export async function callSdk<E extends AnyEndpoint>(
  server: string,
  endpoint: E,
  sending: Sending,
): Promise<ReplyOf<E>> {
  const url = new URL(addressOf(endpoint), server);
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const patience = AbortSignal.timeout(ANSWER_WITHIN_MS);
  let status: number;
  let text: string;
  let retryAfter: string | null;
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(sending.authorization && { authorization: sending.authorization }),
        ...sending.headers,
      },
      ...(sending.body !== undefined && { body: sending.body as BodyInit }),
      signal: sending.signal ? AbortSignal.any([sending.signal, patience]) : patience,
      redirect: 'error',
    });
    status = answer.status;
    retryAfter = answer.headers.get('retry-after');
    text = await answer.text();
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    throw new Unreachable(`${url.origin} cannot be reached: ${reasonOf(error)}`);
  }
  const body = parsed(text);
  if (status >= 200 && status < 300) {
    const reply = endpoint.reply.safeParse(body);
    if (reply.success) return reply.data as ReplyOf<E>;
    throw new RefusedCall(502, 'unreadable', `${url.pathname} answered something else than promised.`, 0);
  }
  const failed = failure.safeParse(body);
  const { code, message } = failed.success ? failed.data.error : { code: 'unknown', message: `Status ${status}` };
  throw new RefusedCall(status, code, message, retryAfterMs(retryAfter));
}

export const asJson = (body: unknown): Pick<Sending, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Seconds or a date, as HTTP allows. */
function retryAfterMs(header: string | null): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fetch hides the reason one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
