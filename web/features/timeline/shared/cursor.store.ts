import { createStore, type StoreApi } from 'zustand/vanilla';

/** Who moved it last, so that nobody answers their own move. */
export type CursorSource = 'axis' | 'map' | 'list' | 'chart' | 'replay' | 'address';

export interface Cursor {
  /** Unix milliseconds; null when nothing is pointed at. */
  t: number | null;
  source: CursorSource | null;
}
export type CursorStore = StoreApi<Cursor>;

/** The one clock of a screen. Parts subscribe and move their own marks; a moving cursor renders nothing anew. */
export const createCursor = (t: number | null = null): CursorStore =>
  createStore<Cursor>(() => ({ t, source: t === null ? null : 'address' }));

export function moveCursor(cursor: CursorStore, t: number | null, source: CursorSource): void {
  if (cursor.getState().t !== t) cursor.setState({ t, source });
}

/** Calls back at most once a frame with the newest place; many mouse moves cost one mark. */
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
