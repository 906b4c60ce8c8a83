import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that stopped reading delays a shutdown at most this long. */
const LONGEST_MS = 10_000;

/**
 * Node treats a connection as idle once its response is buffered, even if much of it is unsent, and closes it with the
 * server, so that the client gets a truncated response. Here it is closed only after everything is sent.
 */
export function sendAllBeforeClosing(server: Server): void {
  const answers = new Set<ServerResponse>();
  server.on('request', (_request, answer: ServerResponse) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const unsent = [...answers].filter(({ writableEnded, writableFinished }) => writableEnded && !writableFinished);
    if (unsent.length === 0) return closeIdleConnections();
    const sent = Promise.all(unsent.map((answer) => once(answer, 'close')));
    void Promise.race([sent, sleep(LONGEST_MS, undefined, { ref: false })]).then(closeIdleConnections);
  };
}
