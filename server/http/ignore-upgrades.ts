import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerConnectionError, CONNECT } from './failures.ts';
import { countOnce, whenAnswered } from './limit-pipelining.ts';

/**
 * Answers requests that ask for another protocol, such as those of backends that would like HTTP/2, as if they did not.
 * Node answers them too, but drops what else it has read from the connection: requests behind them were never answered.
 * So they are read once more without asking for it.
 */
export function ignoreUpgrades(server: Server): void {
  // By itself Node forgets all but 2,000 of them: a request read without its length would make its body another request.
  // How many bytes they have stays limited.
  server.maxHeadersCount = 0;
  server.on('upgrade', (request, socket, rest) => {
    if (socket.destroyed) return;
    // Node no longer listens, and an error without a listener would end the process.
    const ignore = () => {};
    socket.on('error', ignore);
    whenAnswered(request.socket, () => {
      if (socket.destroyed) return;
      socket.off('error', ignore);
      countOnce(request.socket);
      // The only thing that Node leaves behind.
      request.socket.setTimeout(0).removeAllListeners('timeout');
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
      server.emit('connection', socket);
    });
  });
  server.on('connect', (request, socket: Duplex) => {
    socket.on('error', () => {});
    whenAnswered(request.socket, () => answerConnectionError(CONNECT, request.socket));
  });
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (/^upgrade$/i.test(name)) continue;
    lines.push(`${name}: ${/^connection$/i.test(name) ? withoutUpgrade(value) : value}`);
  }
  return Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
}

const withoutUpgrade = (value: string): string =>
  value
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '' && option.toLowerCase() !== 'upgrade')
    .join(', ');
