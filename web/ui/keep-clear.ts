/** What a message never covers: secrets that are shown once, and the main button. */
export const KEEP_CLEAR = { 'data-keep-clear': '' };

const GAP_PX = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How far a box has to move up to cover none of the others; 0 if there is no such position. */
export function stepUp(box: Box, others: readonly Box[]): number {
  let up = 0;
  for (;;) {
    const moved = { ...box, top: box.top - up, bottom: box.bottom - up };
    if (moved.top < 0) return 0;
    const covered = others.filter((other) => meet(moved, other));
    if (covered.length === 0) return up;
    up = box.bottom - Math.min(...covered.map(({ top }) => top)) + GAP_PX;
  }
}

/** Places a message at its corner, or above what it would cover there, until the returned function is called. */
export function keepClear(bar: HTMLElement): () => void {
  const place = () => {
    bar.style.bottom = '';
    const { right, bottom } = getComputedStyle(bar);
    const [fromRight, fromBottom] = [Number.parseFloat(right), Number.parseFloat(bottom)];
    const [toRight, toBottom] = [innerWidth - fromRight, innerHeight - fromBottom];
    // Not its current position, because it may still be animating.
    const box = { left: toRight - bar.offsetWidth, right: toRight, top: toBottom - bar.offsetHeight, bottom: toBottom };
    const kept = [...document.querySelectorAll('[data-keep-clear]')].filter((element) => element.checkVisibility());
    const up = stepUp(
      box,
      kept.map((element) => element.getBoundingClientRect()),
    );
    if (up > 0) bar.style.bottom = `${fromBottom + up}px`;
  };
  place();
  const changes = new MutationObserver(place);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', place);
  addEventListener('scrollend', place, true);
  return () => {
    changes.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scrollend', place, true);
  };
}
