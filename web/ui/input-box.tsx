import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Row } from './row.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** A small control inside the box at its end. */
  end?: ReactNode;
};

/** An input, with a small control in it or without. */
export const InputBox = ({ end, ...input }: InputProps) => (
  <Row as="span" gap={0} nowrap className={styles.box}>
    <input {...input} className={classNames(styles.input, Boolean(end) && styles.withEnd)} />
    {end && <span className={styles.end}>{end}</span>}
  </Row>
);
