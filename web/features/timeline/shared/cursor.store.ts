import { createStore, type StoreApi } from 'zustand/vanilla';

/** What moved the cursor last, so that it can ignore its own move. */
export type CursorSource = 'axis' | 'map' | 'list' | 'chart' | 'replay' | 'address';

export interface Cursor {
  /** Unix milliseconds; null without a cursor. */
  t: number | null;
  source: CursorSource | null;
}
export type CursorStore = StoreApi<Cursor>;

/** The shared cursor of a screen. Components subscribe and move their own markers, so that moving it renders nothing. */
export const createCursor = (t: number | null = null): CursorStore =>
  createStore<Cursor>(() => ({ t, source: t === null ? null : 'address' }));

export function moveCursor(cursor: CursorStore, t: number | null, source: CursorSource): void {
  if (cursor.getState().t !== t) cursor.setState({ t, source });
}

/** Calls back at most once per frame with the latest position. */
export function followCursor(cursor: CursorStore, follow: (now: Cursor) => void): () => void {
  let frame = 0;
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      follow(cursor.getState());
    });
  };
  follow(cursor.getState());
  const stop = cursor.subscribe(later);
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
