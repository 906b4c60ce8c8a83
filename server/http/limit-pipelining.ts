import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and backends send one request at a time on a connection, or a few. */
const MAX_AT_ONCE = 32;

interface Connection {
  requests: number;
  responses: Set<ServerResponse>;
}

const connections = new WeakMap<Socket, Connection>();

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known) return known;
  const connection: Connection = { requests: 0, responses: new Set() };
  connections.set(socket, connection);
  // After Node has closed the response that was being sent.
  socket.once('close', () => setImmediate(() => connection.responses.forEach(abandon)));
  return connection;
}

/** Node closes no response that waits behind another one of a closed connection, and whatever it holds stays. */
function abandon(response: ServerResponse): void {
  if (response.closed) return;
  Object.assign(response, { destroyed: true, _closed: true });
  response.emit('close');
}

/**
 * Counts a request that arrives, and says whether its connection sends too many without waiting for responses: Node
 * starts all that it has read from a connection in one turn of the event loop.
 */
export function isOneTooMany(socket: Socket): boolean {
  const connection = connectionOf(socket);
  connection.requests += 1;
  return connection.requests > MAX_AT_ONCE;
}

/** Calls back once everything that the connection asked for before is answered; at once if it is, and not if it closes. */
export function whenAnswered(socket: Socket, then: () => void): void {
  const { responses } = connectionOf(socket);
  const [pending] = responses;
  if (socket.destroyed) return;
  if (pending) pending.once('close', () => whenAnswered(socket, then));
  else then();
}

/** A request that is read once more counts as one. */
export function countOnce(socket: Socket): void {
  connectionOf(socket).requests -= 1;
}

/** Requests that are answered within a turn count until it ends. */
export function countResponses(server: Server): void {
  server.on('request', ({ socket }, response) => {
    const connection = connectionOf(socket);
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      setImmediate(() => {
        connection.requests -= 1;
      });
    });
  });
}
