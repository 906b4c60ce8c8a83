import type { KeyboardEvent } from 'react';
import type { DayItem } from '#contract/day.ts';
import type { CursorStore } from '#web/features/timeline/shared/cursor.store.ts';
import type { AxisView } from './axis-scale.ts';

interface Wiring {
  items: readonly DayItem[];
  whole: AxisView;
  view: AxisView;
  cursor: CursorStore;
  move: (ms: number) => void;
  zoom: (factor: number) => void;
  showAll: () => void;
  onChoose: (ms: number) => void;
}

const STEPS_PER_VIEW = 200;
const LARGE_STEPS = 10;

/** Arrows move the cursor, Page Up and Down move between items, plus, minus and zero zoom, Enter selects. */
export function useAxisKeys({ items, whole, view, cursor, move, zoom, showAll, onChoose }: Wiring) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = cursor.getState().t ?? view.from;
    const step = ((view.to - view.from) / STEPS_PER_VIEW) * (event.shiftKey ? LARGE_STEPS : 1);
    const starts = items.map(({ startTs }) => Math.max(whole.from, startTs * 1_000));
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(now - step),
      ArrowDown: () => move(now - step),
      ArrowRight: () => move(now + step),
      ArrowUp: () => move(now + step),
      PageUp: () => move(starts.findLast((ms) => ms < now) ?? whole.from),
      PageDown: () => move(starts.find((ms) => ms > now) ?? whole.to),
      Home: () => move(whole.from),
      End: () => move(whole.to),
      '+': () => zoom(0.5),
      '=': () => zoom(0.5),
      '-': () => zoom(2),
      '0': showAll,
      Enter: () => onChoose(now),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
