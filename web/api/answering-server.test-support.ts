import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** Includes the query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}
export interface Answer {
  status?: number;
  /** Undefined sends an empty body; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Never responds, to test time-outs. */
  silent?: boolean;
}
export type Answering = (request: ReceivedRequest, count: number) => Answer;

/** A real HTTP server that responds as configured and records its requests. */
export class AnsweringServer {
  readonly requests: ReceivedRequest[] = [];
  private readonly server: Server;

  private constructor(answer: Answering) {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body: text ? JSON.parse(text) : undefined };
      this.requests.push(received);
      const { status = 200, body, headers: extra = {}, silent } = answer(received, this.requests.length);
      if (silent) return;
      response.writeHead(status, { 'content-type': 'application/json', ...extra });
      response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  static async start(answer: Answering): Promise<AnsweringServer> {
    const running = new AnsweringServer(answer);
    await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
    return running;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  get calls(): string[] {
    return this.requests.map(({ method, url }) => `${method} ${url}`);
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const failureBody = (code: string, message = 'no') => ({ error: { code, message, requestId: 'req-7' } });
