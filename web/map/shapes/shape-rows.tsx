import type { ReactNode } from 'react';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './shape-rows.module.css';

interface RowsProps {
  label: string;
  children: ReactNode;
  /** Inside a form instead of filling the panel. */
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
  /** The row's address, or what selecting it does. */
  href?: string;
  onChoose?: () => void;
  /** Hovered or focused: highlighted on the map. */
  onPoint?: (isPointed: boolean) => void;
  mark?: ReactNode;
  /** At the right edge: chips or a number. */
  children?: ReactNode;
}

export function ShapeRow({ name, facts, isFaded, href, onChoose, onPoint, mark, children }: Props) {
  const text = (
    <>
      <Text ellipsis weight={500} className={styles.name}>
        {name}
      </Text>
      <Text ellipsis size="caption" tone="muted">
        {facts}
      </Text>
    </>
  );
  return (
    <Row
      as="li"
      gap={12}
      nowrap
      pad="0 16"
      line="bottom"
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
      {children && (
        <Row as="span" gap={4} nowrap align="stretch" tabular className={styles.tags}>
          {children}
        </Row>
      )}
    </Row>
  );
}
