import type { ReactNode } from 'react';
import { Caption } from './caption.tsx';
import styles from './fact.module.css';
import { Text } from './text.tsx';

interface Props {
  name: string;
  title?: string;
  /** Tabular figures. */
  tabular?: boolean;
  className?: string | undefined;
  /** The value; a `small` stands below it. */
  children: ReactNode;
}

/** A name above its value, in a `dl`. */
export const Fact = ({ name, tabular, children, ...rest }: Props) => (
  <div {...rest}>
    <Caption as="dt">{name}</Caption>
    <Text as="dd" above={2} tabular={tabular} breaks className={styles.value}>
      {children}
    </Text>
  </div>
);
