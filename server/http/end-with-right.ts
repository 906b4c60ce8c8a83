import type { Readable } from 'node:stream';

/** Twice in five seconds: a disabled person gets no more of a file than that. */
const CHECK_EVERY_MS = 2_000;

/** A download in progress ends with the session that requested it, and with the role it needs. */
export function endWithRight(
  file: Readable,
  isAllowed: () => Promise<boolean>,
  { everyMs = CHECK_EVERY_MS }: { everyMs?: number } = {},
): void {
  const timer = setInterval(async () => {
    // A brief database outage ends nothing.
    if (await isAllowed().catch(() => true)) return;
    file.destroy(new Error('The right to this is gone.'));
  }, everyMs);
  timer.unref();
  file.once('close', () => clearInterval(timer));
}
