import { connect, type Socket } from 'node:net';

export interface Sent {
  /** How many requests were answered with 200. */
  ok: number;
  ms: number;
  /** The first answer that was not 200. */
  trouble: string | null;
}

/** A request as the bytes that go over the wire. */
export function requestBytes(path: string, headers: Record<string, string>, body: Uint8Array, method = 'POST'): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${body.length}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** Sends prepared requests over several connections, one at a time on each. */
export async function sendAll(port: number, requests: readonly Buffer[], connections = 16): Promise<Sent> {
  let next = 0;
  let ok = 0;
  let trouble: string | null = null;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const send = requestSender(socket);
      for (let at = next++; at < requests.length; at = next++) {
        const answer = await send(requests[at] ?? Buffer.alloc(0));
        if (answer.status === 200) ok += 1;
        else trouble ??= answer.text;
      }
    }),
  );
  const ms = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return { ok, ms, trouble };
}

export const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** One request at a time on a connection that stays open. */
export function requestSender(socket: Socket): (request: Buffer) => Promise<{ status: number; text: string }> {
  let received: Buffer = Buffer.alloc(0);
  let settle: ((answer: { status: number; text: string }) => void) | null = null;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnds = received.indexOf('\r\n\r\n');
    if (headEnds < 0) return;
    const head = received.toString('latin1', 0, headEnds);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < headEnds + 4 + length) return;
    const text = received.toString('utf8', headEnds + 4, headEnds + 4 + length);
    received = received.subarray(headEnds + 4 + length);
    settle?.({ status: Number(head.slice(9, 12)), text });
  });
  return (request) =>
    new Promise((resolve, reject) => {
      settle = resolve;
      socket.once('error', reject);
      socket.write(request);
      socket.removeListener('error', reject);
    });
}

/** The time of each turn, whose addresses are called one after the other on one connection; turns repeat. */
export async function timesOf(
  port: number,
  turns: readonly (readonly string[])[],
  headers: Record<string, string>,
  count: number,
): Promise<number[]> {
  const socket = await open(port);
  const send = requestSender(socket);
  const requests = turns.map((turn) => turn.map((one) => requestBytes(one, headers, new Uint8Array(), 'GET')));
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    for (const request of requests[at % requests.length] ?? []) {
      const { status, text } = await send(request);
      if (status !== 200 && status !== 204) throw new Error(text);
    }
    times.push(performance.now() - start);
  }
  socket.destroy();
  return times;
}
