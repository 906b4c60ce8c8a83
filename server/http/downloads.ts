import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/** Enough for a backend and a few people; more at once would slow down everyone else. */
const MOST_AT_ONCE = 3;
const RETRY_AFTER_S = 10;

/** Counts a running download; rejects one too many before any data is read. */
export type CountDownload = (owner: string, file: Readable) => void;

/** Files are computed while they are sent, so concurrent downloads are limited per project and process. */
export function createDownloads(most = MOST_AT_ONCE): CountDownload {
  const running = new Map<string, number>();
  return (owner, file) => {
    const count = running.get(owner) ?? 0;
    if (count >= most) {
      file.destroy();
      const message = `${most} downloads of this project are running. Please wait until one of them is complete.`;
      throw new AppError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_S });
    }
    running.set(owner, count + 1);
    file.once('close', () => {
      const left = (running.get(owner) ?? 1) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
    });
  };
}
