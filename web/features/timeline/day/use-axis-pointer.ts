import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type CursorStore, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { type AxisView, axisMomentAt, movedView } from './axis-scale.ts';

interface Wiring {
  body: RefObject<HTMLElement | null>;
  whole: AxisView;
  view: AxisView;
  setView: (change: (now: AxisView) => AxisView) => void;
  cursor: CursorStore;
  zoom: (factor: number, aroundMs?: number) => void;
  onChoose: (ms: number) => void;
  restsAt: number | null;
}

/** Smaller movements of the pointer count as a click. */
const CLICK_PX = 4;
const WHEEL_STEP = 0.0022;

/** Pointing moves the cursor, dragging the zoomed axis moves the view, pinching or Ctrl with the wheel zooms. */
export function useAxisPointer({ body, whole, view, setView, cursor, zoom, onChoose, restsAt }: Wiring) {
  const drag = useRef<{ x: number; far: boolean } | null>(null);
  const now = useRef({ view, whole, zoom, setView });
  now.current = { view, whole, zoom, setView };
  const isZoomed = view.to - view.from < whole.to - whole.from;

  const momentOf = (clientX: number): number => {
    const box = body.current?.getBoundingClientRect();
    const share = box ? (clientX - box.left) / box.width : 0;
    return axisMomentAt(now.current.view, Math.min(1, Math.max(0, share)));
  };

  // Prevents the page from scrolling or zooming; React's listeners are passive and cannot.
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      const { view: seen, whole: all, zoom: closer, setView: show } = now.current;
      const box = element.getBoundingClientRect();
      const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        closer(Math.exp(event.deltaY * WHEEL_STEP * 2), axisMomentAt(seen, (event.clientX - box.left) / box.width));
      } else if (sideways) {
        event.preventDefault();
        show((one) => movedView(all, one, (sideways / box.width) * (one.to - one.from)));
      }
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [body]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) drag.current = { x: event.clientX, far: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (held && Math.abs(event.clientX - held.x) > CLICK_PX) held.far = true;
      if (held?.far && isZoomed && event.pointerType === 'mouse') {
        const width = event.currentTarget.clientWidth;
        const by = held.x - event.clientX;
        held.x = event.clientX;
        setView((one) => movedView(whole, one, (by / width) * (one.to - one.from)));
        return;
      }
      moveCursor(cursor, momentOf(event.clientX), 'axis');
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const wasClick = drag.current && !drag.current.far;
      drag.current = null;
      if (wasClick) onChoose(momentOf(event.clientX));
    },
    onPointerLeave: () => {
      drag.current = null;
      moveCursor(cursor, restsAt, 'axis');
    },
    onDoubleClick: (event: { clientX: number }) => zoom(0.5, momentOf(event.clientX)),
  };
}
