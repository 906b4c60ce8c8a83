import os from 'node:os';

/**
 * Lets the demo's thread step back behind the server. On Linux a priority holds for the calling thread alone; elsewhere it
 * would slow the whole server down. One that is lower already stays, because only root may raise it.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
  if (process.platform === 'linux' && os.getPriority() < PRIORITY_BELOW_NORMAL) os.setPriority(PRIORITY_BELOW_NORMAL);
}
