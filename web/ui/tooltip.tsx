import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

interface Props {
  /** Nothing is shown without a text. */
  text: string | undefined;
  children: ReactNode;
}

const GAP_PX = 10;

/** A list item with a tooltip at its right while it is hovered or focused. */
export function ItemWithTooltip({ text, children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const isShown = shown && text !== undefined;
  useLayoutEffect(() => {
    if (!isShown || !item.current || !tip.current) return;
    const { right, top, height } = item.current.getBoundingClientRect();
    tip.current.style.left = `${right + GAP_PX}px`;
    tip.current.style.top = `${top + height / 2}px`;
    tip.current.showPopover();
  }, [isShown]);
  return (
    <li
      ref={item}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
    >
      {children}
      {isShown && (
        // Hidden, because the item already has this name.
        <span ref={tip} popover="manual" className={styles.tooltip} aria-hidden="true">
          {text}
        </span>
      )}
    </li>
  );
}
