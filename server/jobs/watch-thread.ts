import type { Worker } from 'node:worker_threads';

interface Watch {
  /** A thread that says nothing for this long hangs. */
  silenceMs: number;
  /** Told before it is ended. */
  onHang: () => void;
}

/** Ends a thread that stopped giving signs of life. Until its first message it may take its time to start. */
export function watchThread(thread: Worker, { silenceMs, onHang }: Watch): void {
  let heardAt = Number.POSITIVE_INFINITY;
  thread.on('message', () => {
    heardAt = Date.now();
  });
  const timer = setInterval(() => {
    if (Date.now() - heardAt <= silenceMs) return;
    clearInterval(timer);
    onHang();
    void thread.terminate();
  }, silenceMs / 4);
  timer.unref();
  thread.once('exit', () => clearInterval(timer));
}
