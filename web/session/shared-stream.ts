import type { LiveMessage } from '#contract/live.ts';
import { SILENCE_MS, type StreamReader } from './live-stream.ts';

/** What the page that reads the stream tells the others of the same browser. */
type Note =
  | { type: 'told'; message: LiveMessage }
  | { type: 'open' }
  | { type: 'beat' }
  /** A page is new here: is there a stream? */
  | { type: 'hello' }
  /** The server ended it for good: nobody needs to try. */
  | { type: 'over' };

export type Following = StreamReader;

export interface SharedStream {
  /** Reads the stream, or hears from the page that does, until it ends; answers why. */
  follow(read: (reader: Following, signal: AbortSignal) => Promise<string>, signal: AbortSignal): Promise<string>;
  leave(): void;
}

/**
 * One page of the browser holds the stream and tells the others; when it goes, the next one takes over from where it
 * had heard. Browsers offer what this needs only to safe origins: elsewhere each page reads for itself.
 */
export function shareStream(name: string, page: Pick<StreamReader, 'opened' | 'told'>): SharedStream {
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
    if (note.type === 'told') page.told(note.message);
    if (note.type === 'open') page.opened();
    if (note.type === 'over') over.abort();
  };
  const reader: StreamReader = {
    opened: () => {
      isOpen = true;
      send({ type: 'open' });
      page.opened();
    },
    told: (message) => {
      send({ type: 'told', message });
      page.told(message);
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
        // Whose lock was taken away must not read on.
        const leading = new AbortController();
        const silence = silenceAfter(SILENCE_MS, (heard) => {
          onSign = heard;
        });
        try {
          const waits = AbortSignal.any([signal, over.signal, silence.signal]);
          // What takes a lock by force cannot be called off, and need not be: it has it at once.
          return await locks.request(name, steal ? { steal } : { signal: waits }, () => {
            silence.stop();
            return lead(read, AbortSignal.any([signal, leading.signal]));
          });
        } catch (error) {
          if (over.signal.aborted) return 'over';
          leading.abort();
          if (signal.aborted || !silence.signal.aborted) throw error;
          // The page that reads is there but stands still, as one put to sleep does.
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
