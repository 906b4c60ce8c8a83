import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Row } from './row.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldFrameProps & {
    /** A small control inside the box at its end. */
    end?: ReactNode;
    /** A temporary hint between the input and the help. */
    hint?: ReactNode;
  };

/** One line of text. */
export function Field({ label, aside, help, error, end, hint, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, aside, help, error, id }}>
      {(control) => (
        <>
          <Row gap={0} nowrap className={styles.box}>
            <input {...input} {...control} className={classNames(styles.input, Boolean(end) && styles.withEnd)} />
            {end && <span className={styles.end}>{end}</span>}
          </Row>
          {hint}
        </>
      )}
    </FieldFrame>
  );
}
