import { PREFETCH_MARGIN_PX } from '#contract/constants.ts';

const waiting = new Map<Element, () => void>();
let pointer = { x: 0, y: 0 };
let isAsked = false;

function distanceTo(element: Element): number {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  if (width === 0) return Number.POSITIVE_INFINITY;
  const { x, y } = pointer;
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function look(): void {
  isAsked = false;
  for (const [element, then] of waiting) {
    if (distanceTo(element) > PREFETCH_MARGIN_PX) continue;
    forget(element);
    then();
  }
}

/** A finger touches what it means: it has no way there. */
function moved({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return;
  pointer = { x, y };
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(look);
}

function forget(element: Element): void {
  waiting.delete(element);
  if (waiting.size === 0) removeEventListener('pointermove', moved);
}

/** Calls back once when the pointer comes near the element; all links share one listener. */
export function whenNearPointer(element: Element, then: () => void): () => void {
  if (waiting.size === 0) addEventListener('pointermove', moved, { passive: true });
  waiting.set(element, then);
  return () => forget(element);
}
