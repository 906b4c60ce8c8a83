import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/** Enough for a backend and a few people; more at once would slow down everyone else. */
const MAX_AT_ONCE = 3;
/** Of one person or key, so that nobody keeps all others from downloading. */
const MAX_PER_CALLER = 2;
const RETRY_AFTER_S = 10;

interface Downloader {
  /** The project, or whoever downloads what belongs to no project. */
  owner: string;
  /** The person or key. */
  caller: string;
}

/** Counts a running download; rejects one too many before any data is read. */
export type CountDownload = (downloader: Downloader, file: Readable) => void;

/**
 * Files are computed while they are sent, so concurrent downloads are limited per project and process, and among those
 * the ones of each caller.
 */
export function createDownloads(): CountDownload {
  const running = new Map<string, number>();
  const add = (name: string, change: 1 | -1): void => {
    const count = (running.get(name) ?? 0) + change;
    if (count > 0) running.set(name, count);
    else running.delete(name);
  };
  return ({ owner, caller }, file) => {
    const callerOfOwner = `${caller} of ${owner}`;
    const refuse = (downloads: string): never => {
      file.destroy();
      const message = `${downloads} of this project are running. Please wait until one of them is complete.`;
      throw new AppError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_S });
    };
    if ((running.get(callerOfOwner) ?? 0) >= MAX_PER_CALLER) refuse(`${MAX_PER_CALLER} of your downloads`);
    if ((running.get(owner) ?? 0) >= MAX_AT_ONCE) refuse(`${MAX_AT_ONCE} downloads`);
    const names = [owner, callerOfOwner];
    for (const name of names) add(name, 1);
    file.once('close', () => {
      for (const name of names) add(name, -1);
    });
  };
}
