import type { Readable } from 'node:stream';

/** Twice in five seconds: who was shut out gets no more of a file than that. */
const CHECK_EVERY_MS = 2_000;

/** A file that is still being sent ends with the session that asked for it. */
export function endWithSession(
  file: Readable,
  lasts: () => Promise<boolean>,
  { everyMs = CHECK_EVERY_MS }: { everyMs?: number } = {},
): void {
  const timer = setInterval(async () => {
    // A database that is away for a moment ends nothing.
    if (await lasts().catch(() => true)) return;
    file.destroy(new Error('The session is over.'));
  }, everyMs);
  timer.unref();
  file.once('close', () => clearInterval(timer));
}
