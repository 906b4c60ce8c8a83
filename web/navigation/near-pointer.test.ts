import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PREFETCH_MARGIN_PX } from '#contract/constants.ts';
import { whenNearPointer } from './near-pointer.ts';

let listeners: Set<(event: object) => void>;
beforeEach(() => {
  listeners = new Set();
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => listeners.delete(listener));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const moveTo = (clientX: number, clientY: number, pointerType = 'mouse') => {
  for (const listener of [...listeners]) listener({ clientX, clientY, pointerType });
};
const aLink = (left: number, top: number, width = 100, height = 20) =>
  ({
    getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }),
  }) as Element;

it('calls back once, when the pointer comes within the margin', () => {
  const near = vi.fn();
  whenNearPointer(aLink(0, 0), near);
  moveTo(100 + PREFETCH_MARGIN_PX + 1, 10);
  moveTo(50, 20 + PREFETCH_MARGIN_PX + 1);
  expect(near).not.toHaveBeenCalled();
  moveTo(100 + PREFETCH_MARGIN_PX, 10);
  moveTo(50, 10);
  expect(near).toHaveBeenCalledTimes(1);
});

it('measures across corners', () => {
  const near = vi.fn();
  const stop = whenNearPointer(aLink(0, 0), near);
  moveTo(100 + PREFETCH_MARGIN_PX * 0.9, 20 + PREFETCH_MARGIN_PX * 0.9);
  expect(near).not.toHaveBeenCalled();
  stop();
});

it('ignores fingers, what is not shown and what is gone, and listens to nothing without links', () => {
  const near = vi.fn();
  const stop = [whenNearPointer(aLink(0, 0), near), whenNearPointer(aLink(0, 0, 0, 0), near)];
  moveTo(5, 5, 'touch');
  expect(near).not.toHaveBeenCalled();
  stop[0]?.();
  moveTo(5, 5);
  expect(near).not.toHaveBeenCalled();
  stop[1]?.();
  expect(listeners.size).toBe(0);
});
