import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  /** At the right of the label: a link, or the word "optional". */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** A small control inside the box at its end. */
  end?: ReactNode;
  /** A temporary hint between the input and the help. */
  hint?: ReactNode;
};

/** A form field: label above, help and error below. */
export function Field({ label, aside, help, error, end, hint, id: givenId, ...input }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(error && `${id}-error`, help ? `${id}-help` : null);
  return (
    <Stack gap={6}>
      <Row gap={12} nowrap align="baseline" justify="between">
        <Text as="label" size="small" weight={500} htmlFor={id}>
          {label}
        </Text>
        {aside && <Note as="span">{aside}</Note>}
      </Row>
      <Row gap={0} nowrap className={styles.box}>
        <input
          {...input}
          id={id}
          className={classNames(styles.input, Boolean(end) && styles.withEnd)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end && <span className={styles.end}>{end}</span>}
      </Row>
      {hint}
      {error && (
        <Row as="p" gap={6} nowrap align="start" size="small" className={styles.error} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Row>
      )}
      {help && (
        <Row as="p" gap={6} nowrap align="start" size="small" className={styles.help} id={`${id}-help`}>
          {help}
        </Row>
      )}
    </Stack>
  );
}
