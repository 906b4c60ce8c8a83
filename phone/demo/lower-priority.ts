import os from 'node:os';

/**
 * Lowers the demo thread's priority below the server's. On Linux that concerns the calling thread only; elsewhere it
 * would slow the whole server down. One that is lower already stays, because only root may raise it.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
  if (process.platform === 'linux' && os.getPriority() < PRIORITY_BELOW_NORMAL) os.setPriority(PRIORITY_BELOW_NORMAL);
}
