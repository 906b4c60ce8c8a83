import { PREFETCH_MARGIN_PX } from '#contract/constants.ts';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * scrollMargin also applies to scrolling boxes inside the page; combined with rootMargin it would count twice for the
 * window, so rootMargin is used only by browsers without it.
 */
const margin = (): IntersectionObserverInit => {
  const pixels = `${PREFETCH_MARGIN_PX}px`;
  return 'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: pixels } : { rootMargin: pixels };
};

const observe = (): IntersectionObserver => {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) arrive(target);
  }, margin());
  return observer;
};

function arrive(element: Element): void {
  const then = waiting.get(element);
  forget(element);
  then?.();
}

function forget(element: Element): void {
  observer?.unobserve(element);
  waiting.delete(element);
}

/** Calls back once when the element comes near the viewport; all links share one observer. */
export function whenNearView(element: Element, then: () => void): () => void {
  waiting.set(element, then);
  observe().observe(element);
  return () => forget(element);
}
