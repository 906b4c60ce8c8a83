import type { LightMyRequestResponse } from 'fastify';
import { type Failure, failure } from '#contract/errors.ts';

/** What came back for a call. Reading the reply of a call that failed throws with what the server said. */
export class Answer<Reply> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: LightMyRequestResponse['cookies'];
  readonly text: string;

  constructor({ statusCode, headers, cookies, body }: LightMyRequestResponse) {
    this.status = statusCode;
    this.headers = headers;
    this.cookies = cookies;
    this.text = body;
  }

  /** The reply of a call that succeeded. */
  get body(): Reply {
    if (this.status >= 400) throw new Error(`The call failed with ${this.status}: ${this.text}`);
    return JSON.parse(this.text);
  }

  /** The failure of a call that was refused. */
  get error(): Failure['error'] {
    if (this.status < 400) throw new Error(`The call succeeded with ${this.status}: ${this.text}`);
    return failure.parse(JSON.parse(this.text)).error;
  }
}
