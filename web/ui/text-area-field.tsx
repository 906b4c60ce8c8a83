import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & FieldFrameProps;

/** Several lines of text. */
export function TextAreaField({ label, aside, help, error, id, rows = 4, ...area }: Props) {
  return (
    <FieldFrame {...{ label, aside, help, error, id }}>
      {(control) => <textarea {...area} {...control} rows={rows} className={classNames(styles.input, styles.area)} />}
    </FieldFrame>
  );
}
