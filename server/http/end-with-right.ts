import type { Readable } from 'node:stream';

/** A disabled person can download no longer than this. */
const CHECK_EVERY_MS = 2_000;

/** Aborts a running download when its session or the required role ends. */
export function endWithRight(
  file: Readable,
  isAllowed: () => Promise<boolean>,
  { everyMs = CHECK_EVERY_MS }: { everyMs?: number } = {},
): void {
  const timer = setInterval(async () => {
    // A brief database outage does not abort downloads.
    if (await isAllowed().catch(() => true)) return;
    file.destroy(new Error('The right to this is gone.'));
  }, everyMs);
  timer.unref();
  file.once('close', () => clearInterval(timer));
}
