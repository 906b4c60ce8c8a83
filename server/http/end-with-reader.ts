import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** What waits for a reader who takes nothing is dropped after this time. */
const SILENCE_MS = 30_000;
/** A slower reader is unreachable, or meant to hold up others. */
const MIN_BYTES_PER_MS = 50;
const CHECKS = 10;

export interface ReaderOptions {
  silenceMs?: number | undefined;
  /** Called before the download is aborted. */
  onEnd?: () => void;
}

/**
 * Aborts a running download whose reader does not take what waits for it, so that others get its place. As long as
 * nothing waits, the file is slow and not its reader.
 */
export function endWithReader(
  file: Readable,
  response: ServerResponse,
  { silenceMs = SILENCE_MS, onEnd = () => {} }: ReaderOptions = {},
): void {
  /** What waited at some moment, and when all of it must have been taken. */
  let due: { bytes: number; at: number } | null = null;
  const timer = setInterval(() => {
    const waiting = response.writableLength;
    if (waiting === 0) {
      due = null;
      return;
    }
    const { written, taken } = progressOf(response);
    const now = performance.now();
    if (!due || taken >= due.bytes) due = { bytes: written, at: now + silenceMs + waiting / MIN_BYTES_PER_MS };
    if (now < due.at) return;
    clearInterval(timer);
    onEnd();
    file.destroy(new Error('The reader is too slow.'));
  }, silenceMs / CHECKS);
  timer.unref();
  file.once('close', () => clearInterval(timer));
}

/** The bytes that were written to the connection, and those of them that left this process. */
function progressOf({ socket }: ServerResponse): { written: number; taken: number } {
  // A response that waits for the one before it has no connection yet.
  if (!socket) return { written: 0, taken: -1 };
  return { written: socket.bytesWritten, taken: socket.bytesWritten - socket.writableLength };
}
