import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = Omit<ComponentProps<'select'>, 'className'> & FieldFrameProps;

/** A select; its options are the children. */
export function SelectField({ label, aside, help, error, id, children, ...select }: Props) {
  return (
    <FieldFrame {...{ label, aside, help, error, id }}>
      {(control) => (
        <select {...select} {...control} className={styles.input}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
