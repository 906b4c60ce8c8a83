import { Readable } from 'node:stream';

/** A reader with more than this unread is too slow: it is disconnected, and reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** Server-sent events for one reader. */
export interface EventStream {
  body: Readable;
  send(event: string, data: unknown): void;
  /** Keeps the connection alive. */
  beat(): void;
  end(): void;
}

export function createEventStream(onClose: () => void): EventStream {
  const body = new Readable({ read: () => {} });
  body.once('close', onClose);
  body.on('error', () => {});
  const write = (text: string): void => {
    if (body.destroyed || body.readableEnded) return;
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
    else body.push(text);
  };
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': \n\n'),
    end: () => {
      if (!body.destroyed) body.push(null);
    },
  };
}
