import { useCallback, useEffect, useRef, useState } from 'react';
import { type CursorStore, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import type { ChartSpan } from './chart-paint.ts';

export const RATES = [1, 2, 5, 10, 30, 60] as const;
export type Rate = (typeof RATES)[number];

export interface Replay {
  isPlaying: boolean;
  rate: Rate;
  setRate: (rate: Rate) => void;
  toggle: () => void;
}

/** Moves the shared cursor through the trip; it rests where the replay stops. */
export function useReplay(cursor: CursorStore, { fromMs, toMs }: ChartSpan, onRest: (ms: number) => void): Replay {
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState<Rate>(10);
  const rests = useRef(onRest);
  rests.current = onRest;
  const speed = useRef<number>(rate);
  speed.current = rate;

  useEffect(() => {
    if (!isPlaying) return;
    const now = cursor.getState().t;
    let at = now !== null && now >= fromMs && now < toMs - 500 ? now : fromMs;
    let [frame, last] = [0, performance.now()];
    const step = (time: number) => {
      at = Math.min(toMs, at + Math.max(0, time - last) * speed.current);
      last = time;
      moveCursor(cursor, at, 'replay');
      if (at >= toMs) {
        rests.current(toMs);
        return setPlaying(false);
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, cursor, fromMs, toMs]);

  const toggle = useCallback(() => {
    if (isPlaying) rests.current(cursor.getState().t ?? fromMs);
    setPlaying(!isPlaying);
  }, [isPlaying, cursor, fromMs]);
  return { isPlaying, rate, setRate, toggle };
}
