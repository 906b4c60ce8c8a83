import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  id: string;
  body: string;
  headers: IncomingMessage['headers'];
  events: { id: string; userId: string; type: string; data: Record<string, string> }[];
}

type Behaviour = (arrived: Arrived, response: ServerResponse, request: IncomingMessage) => void;

export interface LocalReceiver {
  url: string;
  arrived: Arrived[];
  /** From now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_arrived, response) =>
    void response.writeHead(status, headers).end('thank you');

/** A customer's system on this machine: a real server that records what it receives. */
export async function aLocalReceiver(behaviour: Behaviour = answerWith(200)): Promise<LocalReceiver> {
  const arrived: Arrived[] = [];
  let behave = behaviour;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = {
        id: String(request.headers['webhook-id']),
        body,
        headers: request.headers,
        events: JSON.parse(body),
      };
      arrived.push(one);
      behave(one, response, request);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    behave: (next) => {
      behave = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** The published rule, implemented independently: the platform's header signs only the body. */
export const hasPlatformSignature = ({ headers, body }: Arrived, secret: string): boolean =>
  headers['x-dolphin-signature'] === `sha256=${hmac(secret, body)}`;

/** That of Standard Webhooks: over id, time and body, by any of the signatures. */
export function hasStandardSignature({ headers, body }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${hmac(key, `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)}`;
  const fresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
  return fresh && String(headers['webhook-signature']).split(' ').includes(expected);
}

/** Polls until the condition holds; otherwise the test fails with what was seen last. */
export async function until<T>(read: () => T | Promise<T>, isSo: (seen: T) => boolean, withinMs = 25_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await read();
    if (isSo(seen)) return seen;
    if (Date.now() > end) throw new Error(`Still not so: ${JSON.stringify(seen)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
