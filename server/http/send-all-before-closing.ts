import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that stopped reading does not hold up a stop for longer. */
const LONGEST_MS = 10_000;

/**
 * Node counts a connection as idle once its answer has been handed over, though much of it may not have been sent, and
 * closes it with the server: the client gets half an answer. Here it is closed when everything is sent.
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
