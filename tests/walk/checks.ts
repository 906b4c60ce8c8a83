import type { Page } from '@playwright/test';

/** Smaller than this, a finger hits the neighbour. */
const TAP_TARGET_PX = 24;

export interface PageProblems {
  problems: string[];
  /** Every text in the page's own language, names for screen readers and hints included. */
  texts: string[];
}

/** Checks the page as drawn: nothing overflows, nothing is cut off, everything can be clicked. */
export const inspect = (page: Page, isPhone: boolean): Promise<PageProblems> =>
  page.evaluate(inThePage, { tapTargetPx: isPhone ? TAP_TARGET_PX : 0 });

function inThePage({ tapTargetPx }: { tapTargetPx: number }): PageProblems {
  const problems = new Set<string>();
  const texts = new Set<string>();
  const shown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '')
      .join('')
      .trim();
  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const kind =
      element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : '';
    return `${element.tagName.toLowerCase()}${kind} “${text}”`;
  };
  const around = (element: Element, is: (style: CSSStyleDeclaration) => boolean) => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      if (is(getComputedStyle(one))) return one;
    }
    return null;
  };
  /** Marked as another language, or code. */
  const isForeign = (element: Element) =>
    element.closest('code, pre') !== null ||
    element.closest<HTMLElement>('[lang]')?.lang !== document.documentElement.lang;
  /** Drawn for screen readers alone. */
  const isHidden = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width <= 1 || box.height <= 1 || around(element, ({ clipPath }) => clipPath.startsWith('inset(50%'));
  };

  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const targetsOf = () => {
    const all = 'a[href], button, select, input:not([type="hidden"]), textarea, summary, [role="button"], [role="tab"]';
    const above = document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]');
    return [...(above ?? document.body).querySelectorAll<HTMLElement>(all)].flatMap((element) => {
      if (!shown(element) || element.closest('.maplibregl-map, [inert]')) return [];
      const isInText = getComputedStyle(element).display === 'inline' && ownText(element.parentElement ?? element);
      // A box that is drawn by its label is hit by it too.
      const hit = (element instanceof HTMLInputElement && element.labels?.[0]) || element;
      return isInText || isHidden(hit) ? [] : [{ element, box: hit.getBoundingClientRect() }];
    });
  };

  const wider = document.documentElement.scrollWidth - window.innerWidth;
  if (wider > 0) problems.add(`the page scrolls sideways by ${wider} px`);

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('svg, canvas, script, style')) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name);
      if (text && !isForeign(element)) texts.add(text.trim());
    }
    const text = ownText(element);
    if (!text || !shown(element) || isHidden(element)) continue;
    if (!isForeign(element)) texts.add(element.childElementCount > 0 ? text : element.innerText.trim());
    if (/\bundefined\b|\bNaN\b|\{\{|\[object|Invalid Date/.test(text)) problems.add(`nonsense in ${describe(element)}`);
    const style = getComputedStyle(element);
    const hides = /hidden|clip/.test(style.overflowX);
    const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const isLonger = element.scrollWidth > element.clientWidth + 1;
    if (hides && isLonger && !isEllipsis) problems.add(`cut off: ${describe(element)}`);
    if (hides && isLonger && isEllipsis && !element.closest('[title], [aria-label], option')) {
      problems.add(`shortened without a hint: ${describe(element)}`);
    }
    const box = element.getBoundingClientRect();
    const scrolls = around(element, ({ overflowX }) => /auto|scroll/.test(overflowX));
    const isShortened = around(element, ({ textOverflow }) => textOverflow === 'ellipsis');
    if (!scrolls && !isShortened && (box.right > window.innerWidth + 1 || box.left < -1)) {
      problems.add(`beside the window: ${describe(element)}`);
    }
  }

  const targets = tapTargetPx > 0 ? targetsOf() : [];
  for (const { element, box } of targets) {
    if (Math.round(box.width) >= tapTargetPx && Math.round(box.height) >= tapTargetPx) continue;
    // A small one with nothing else near it is hit all the same.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [width, height] = [Math.max(box.width, tapTargetPx), Math.max(box.height, tapTargetPx)];
    const reach = new DOMRect(x - width / 2, y - height / 2, width, height);
    const crowded = targets.some(
      (other) => !other.element.contains(element) && !element.contains(other.element) && overlap(reach, other.box),
    );
    if (crowded) problems.add(`${Math.round(box.width)} × ${Math.round(box.height)} px to hit: ${describe(element)}`);
  }
  return { problems: [...problems], texts: [...texts] };
}
