import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and backends send one request at a time on a connection, or a few. */
const MAX_AT_ONCE = 32;

const counts = new WeakMap<Socket, number>();

/**
 * Counts a request that arrives, and says whether its connection sends too many without waiting for responses: Node
 * starts all that it has read from a connection in one turn of the event loop.
 */
export function isOneTooMany(socket: Socket): boolean {
  const count = (counts.get(socket) ?? 0) + 1;
  counts.set(socket, count);
  return count > MAX_AT_ONCE;
}

/** Requests that are answered within a turn count until it ends. */
export function countResponses(server: Server): void {
  server.on('request', ({ socket }, response) => {
    response.once('close', () => setImmediate(() => counts.set(socket, (counts.get(socket) ?? 1) - 1)));
  });
}
