import type { LiveMessage } from '#contract/live.ts';
import { SILENCE_MS, type StreamReader } from './live-stream.ts';

/** Messages from the page that reads the stream to the other pages of the browser. */
type Note =
  | { type: 'received'; message: LiveMessage }
  | { type: 'open' }
  | { type: 'beat' }
  /** A new page asks whether there is a stream. */
  | { type: 'hello' }
  /** The server ended it permanently: no page should retry. */
  | { type: 'over' };

export type Following = StreamReader;

export interface SharedStream {
  /** Reads the stream, or listens to the page that does, until it ends; returns the reason. */
  follow(read: (reader: Following, signal: AbortSignal) => Promise<string>, signal: AbortSignal): Promise<string>;
  leave(): void;
}

/**
 * One page of the browser reads the stream and forwards it to the others; when it closes, the next one continues from
 * its position. Locks are available on secure origins only: elsewhere each page reads for itself.
 */
export function shareStream(name: string, page: Pick<StreamReader, 'opened' | 'received'>): SharedStream {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return { follow: (read, signal) => read({ ...page, beat: () => {} }, signal), leave: () => {} };
  }
  const channel = new BroadcastChannel(name);
  const send = (note: Note): void => channel.postMessage(note);
  const over = new AbortController();
  let isReading = false;
  let isOpen = false;
  let onSign: () => void = () => {};
  channel.onmessage = ({ data: note }: MessageEvent<Note>) => {
    if (note.type === 'hello') {
      if (isReading && isOpen) send({ type: 'open' });
      return;
    }
    onSign();
    if (isReading) return;
    if (note.type === 'received') page.received(note.message);
    if (note.type === 'open') page.opened();
    if (note.type === 'over') over.abort();
  };
  const reader: StreamReader = {
    opened: () => {
      isOpen = true;
      send({ type: 'open' });
      page.opened();
    },
    received: (message) => {
      send({ type: 'received', message });
      page.received(message);
    },
    beat: () => send({ type: 'beat' }),
  };

  const lead = async (read: Parameters<SharedStream['follow']>[0], signal: AbortSignal): Promise<string> => {
    isReading = true;
    try {
      const why = await read(reader, signal);
      if (why === 'over') send({ type: 'over' });
      return why;
    } finally {
      isReading = isOpen = false;
    }
  };

  return {
    follow: async (read, signal) => {
      send({ type: 'hello' });
      for (let steal = false; ; ) {
        // A page that lost its lock must stop reading.
        const leading = new AbortController();
        const silence = silenceAfter(SILENCE_MS, (heard) => {
          onSign = heard;
        });
        try {
          const waits = AbortSignal.any([signal, over.signal, silence.signal]);
          // Stealing a lock cannot be aborted and need not be: it is granted immediately.
          return await locks.request(name, steal ? { steal } : { signal: waits }, () => {
            silence.stop();
            return lead(read, AbortSignal.any([signal, leading.signal]));
          });
        } catch (error) {
          if (over.signal.aborted) return 'over';
          leading.abort();
          if (signal.aborted || !silence.signal.aborted) throw error;
          // The reading page exists but is frozen, as in a sleeping tab.
          steal = true;
        } finally {
          silence.stop();
        }
      }
    },
    leave: () => channel.close(),
  };
}

function silenceAfter(ms: number, expose: (heard: () => void) => void): { signal: AbortSignal; stop: () => void } {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ms);
  const stop = (): void => clearTimeout(timer);
  expose(() => {
    stop();
    timer = setTimeout(() => silence.abort(), ms);
  });
  return {
    signal: silence.signal,
    stop: () => {
      stop();
      expose(() => {});
    },
  };
}
