/** How a call is sent: what goes into the path, the query and the body. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly body?: readonly string[] | 'whole';
}

export interface ClientOptions {
  /** The address of the server, such as https://move.example.com. */
  server: string;
  projectId: number;
  apiKey: string;
  /** How often a reading call is tried again when the server is busy. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The server refused a call; `code` is one of those listed at /docs. */
export class MoveError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | undefined,
    readonly fields: unknown,
  ) {
    super(message);
    this.name = 'MoveError';
  }
}

const BUSY = [429, 503];
const LONGEST_PAUSE_SECONDS = 60;

/** Sends calls with the key of a project. */
export class HttpTransport {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  protected async call<Reply>(call: Call, input: object, options?: CallOptions): Promise<Reply> {
    return (await this.#answer(call, input, options)).reply as Reply;
  }

  protected async *pages<Reply>(call: Call, input: object, options?: CallOptions): AsyncGenerator<Reply> {
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const { reply, next } = await this.#answer(call, cursor === undefined ? input : { ...input, cursor }, options);
      yield reply as Reply;
      cursor = next;
    }
  }

  async #answer(
    call: Call,
    input: object,
    options: CallOptions = {},
  ): Promise<{ reply: unknown; next: string | null }> {
    const { server, projectId, apiKey, retries = 2, fetch: send = fetch } = this.#options;
    const given: Record<string, unknown> = { projectId, ...input };
    const url = new URL(filledPath(call, given), server);
    for (const name of call.inQuery) {
      if (given[name] !== undefined) url.searchParams.set(name, String(given[name]));
    }
    const request: RequestInit = {
      method: call.method,
      headers: {
        accept: 'application/json, */*',
        authorization: `Basic ${btoa(`${projectId}:${apiKey}`)}`,
        ...(call.body && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(call.body && { body: JSON.stringify(bodyOf(call.body, given)) }),
      ...(options.signal && { signal: options.signal }),
    };
    let response = await send(url, request);
    for (let tries = 0; call.method === 'GET' && BUSY.includes(response.status) && tries < retries; tries++) {
      await response.body?.cancel();
      await pause(Number(response.headers.get('retry-after')) || 2 ** tries);
      response = await send(url, request);
    }
    const reply = await contentOf(response);
    if (!response.ok) throw errorOf(response.status, reply);
    const inBody = (reply as { next?: unknown } | undefined)?.next;
    return { reply, next: response.headers.get('next-cursor') ?? (typeof inBody === 'string' ? inBody : null) };
  }
}

const filledPath = ({ path, inPath }: Call, given: Record<string, unknown>): string =>
  inPath.reduce((filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(given[name]))), path);

const bodyOf = (body: readonly string[] | 'whole', given: Record<string, unknown>): unknown =>
  body === 'whole' ? given.body : Object.fromEntries(body.map((name) => [name, given[name]]));

async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.status === 304) return undefined;
  if (type.startsWith('application/json')) return response.json();
  if (type.startsWith('text/')) return response.text();
  return new Uint8Array(await response.arrayBuffer());
}

function errorOf(status: number, reply: unknown): MoveError {
  const { code, message, requestId, fields } =
    (reply as { error?: { code?: string; message?: string; requestId?: string; fields?: unknown } })?.error ?? {};
  return new MoveError(status, code ?? 'unknown', message ?? `Status ${status}`, requestId, fields);
}

const pause = (seconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, 1000 * Math.min(seconds, LONGEST_PAUSE_SECONDS)));
