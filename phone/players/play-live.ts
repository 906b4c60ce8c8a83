import type { Timing } from '#phone/device/timing.ts';
import type { PersonPlayer } from './person-player.ts';

export type LiveOptions = {
  timing: Timing;
  signal: AbortSignal;
  /** Milliseconds between two uploads of a phone that moves. */
  everyMs: number;
  /** Called after each round. */
  onRound?: () => void;
  untilMs?: number;
};

/** Keeps people moving in real time until stopped; one that is blocked or signed out is skipped. */
export async function playLive(players: readonly PersonPlayer[], options: LiveOptions): Promise<void> {
  const { timing, signal, everyMs, untilMs = Number.POSITIVE_INFINITY } = options;
  let active = [...players];
  while (!signal.aborted && active.length > 0 && timing.now() < untilMs) {
    for (const player of active) {
      const now = timing.now();
      // More than one piece when a day ended meanwhile.
      while (player.doneTo < now && !signal.aborted) {
        const result = await player.advance(now);
        if (result === 'offline') break;
        if (result !== 'sent') {
          active = active.filter((other) => other !== player);
          break;
        }
      }
    }
    options.onRound?.();
    await timing.pause(everyMs, signal).catch(() => undefined);
  }
}
