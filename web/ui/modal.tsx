import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';
import { registerModal } from './open-modals.ts';

interface Props {
  onClose: () => void;
  /** Centred, a panel at one edge, or a popover below the element that opened it. */
  at?: 'centre' | 'left' | 'right' | HTMLElement;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}

const EDGE_PX = 8;

function placeBelow(dialog: HTMLDialogElement, anchor: HTMLElement): void {
  const { left, bottom } = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const within = (start: number, size: number, space: number) =>
    Math.max(EDGE_PX, Math.min(start, space - size - EDGE_PX));
  dialog.style.left = `${within(left, width, window.innerWidth)}px`;
  dialog.style.top = `${within(bottom + 6, height, window.innerHeight)}px`;
}

/** The page behind it is inert; this is for screen readers that ignore that. */
function hideOthers(dialog: HTMLDialogElement): () => void {
  const others = [...document.body.children].filter((one) => one !== dialog && !one.hasAttribute('aria-hidden'));
  for (const one of others) one.setAttribute('aria-hidden', 'true');
  return () => {
    for (const one of others) one.removeAttribute('aria-hidden');
  };
}

const focusedIn = (dialog: HTMLDialogElement): Element | null =>
  dialog.contains(document.activeElement) ? document.activeElement : null;

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Keeps Tab inside; the native dialog would let it leave for the browser's toolbar. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from && document.activeElement !== dialog) return;
  if (document.activeElement === dialog && !event.shiftKey) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A native modal dialog: it keeps the focus, closes with Escape and makes the page behind it inert. A click outside
 * closes it too, and the focus returns to the element that opened it.
 */
export function Modal({ onClose, at = 'centre', className, onKeyDown, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  // Hidden and shown again, as while something next to it loads, it continues where it was.
  const lastFocused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const within = focusedIn(element) ?? lastFocused.current ?? element;
    element.removeAttribute('open');
    element.showModal();
    if (at instanceof HTMLElement) placeBelow(element, at);
    if (within instanceof HTMLElement) within.focus({ preventScroll: true });
    const showOthers = hideOthers(element);
    const unregister = registerModal(element);
    return () => {
      lastFocused.current = focusedIn(element);
      unregister();
      showOthers();
      // While it is open, nothing outside can be focused.
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener, at]);
  return createPortal(
    <dialog
      ref={dialog}
      // Rendered before showModal, so that a field inside can get the focus.
      open
      tabIndex={-1}
      className={classNames(styles.modal, typeof at === 'string' ? styles[at] : styles.anchored, className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Tab' && dialog.current) keepTabInside(event, dialog.current);
      }}
      {...rest}
    >
      {/* Fills the dialog, so that a click on the dialog itself is a click on the backdrop. */}
      <div className={styles.content}>{children}</div>
    </dialog>,
    document.body,
  );
}
