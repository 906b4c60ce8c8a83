import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Runs in a thread of its own, so that its work is not the server's. */
const SENDER = `
const { connect } = require('node:net');
const { workerData: { port, connections, head, text, times }, parentPort } = require('node:worker_threads');
const all = Buffer.from(text.repeat(times));
let [open, answers] = [connections, ''];
for (let at = 0; at < connections; at++) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (chunk) => { answers += chunk; });
  socket.on('close', () => { if (--open === 0) parentPort.postMessage({ closed: true, answers }); });
  socket.write(head);
  socket.write(all);
}
parentPort.once('message', () => process.exit());
`;

interface Flood {
  connections: number;
  head?: string;
  text: string;
  times: number;
}

/** Sends the head and then the text many times, on several connections. */
export function flood(port: number, { connections, head = '', text, times }: Flood) {
  const worker = new Worker(SENDER, { eval: true, workerData: { port, connections, head, text, times } });
  const answers = new Promise<string>((resolve) =>
    worker.once('message', (message: { answers: string }) => resolve(message.answers)),
  );
  return {
    /** What was answered until the server closed all connections. */
    answers,
    end: async () => {
      worker.postMessage('end');
      await new Promise((resolve) => worker.once('exit', resolve));
    },
  };
}

/** One connection, what it was sent, and whether it is closed. */
export function aConnection(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  const state = {
    answer: '',
    isClosed: false,
    send: (more: Buffer | string) => socket.write(more),
    end: () => socket.destroy(),
    reset: () => socket.resetAndDestroy(),
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    state.answer += String(chunk);
  });
  socket.on('close', () => {
    state.isClosed = true;
  });
  socket.write(text);
  return state;
}
