import type { ReactNode } from 'react';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './shape-rows.module.css';

interface RowsProps {
  label: string;
  children: ReactNode;
  /** Inside a form, not alone in the panel. */
  isInside?: boolean;
}

export function ShapeRows({ label, children, isInside }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label} data-inside={isInside || undefined}>
      {children}
    </ul>
  );
}

interface Props {
  name: string;
  facts: string;
  isFaded?: boolean;
  /** Where the row leads, or what choosing it does. */
  href?: string;
  onChoose?: () => void;
  /** Pointed at, by hand or by keys: the map shows which one it is. */
  onPoint?: (isPointed: boolean) => void;
  mark?: ReactNode;
  /** At the right: chips or a figure. */
  children?: ReactNode;
}

export function ShapeRow({ name, facts, isFaded, href, onChoose, onPoint, mark, children }: Props) {
  const text = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{facts}</span>
    </>
  );
  return (
    <li
      className={styles.row}
      data-faded={isFaded || undefined}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
    >
      {mark}
      {href === undefined ? (
        <button type="button" className={styles.link} onClick={onChoose}>
          {text}
        </button>
      ) : (
        <NearLink className={styles.link} href={href} onFocus={() => onPoint?.(true)} onBlur={() => onPoint?.(false)}>
          {text}
        </NearLink>
      )}
      {children && <span className={styles.tags}>{children}</span>}
    </li>
  );
}
