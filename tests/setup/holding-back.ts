import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than rights count as checked. */
const HELD_MS = 1_100;

/** Sends all but the last byte of a request, and the last one after something happened; returns the status. */
export async function holdingBack(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: string,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<number> {
  const socket = net.connect(port, '127.0.0.1');
  const answer = new Promise<string>((resolve, reject) =>
    socket.once('data', (data) => resolve(String(data))).once('error', reject),
  );
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${Buffer.byteLength(body)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await pause(HELD_MS);
  await meanwhile();
  await pause(HELD_MS);
  socket.write(body.slice(-1));
  const status = Number((await answer).split(' ')[1]);
  socket.destroy();
  return status;
}
