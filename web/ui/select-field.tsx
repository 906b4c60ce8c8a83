import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

type Props = Omit<ComponentProps<'select'>, 'className'> & {
  label: string;
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** A select; its options are the children. */
export function SelectField({ label, aside, help, error, id: givenId, children, ...select }: Props) {
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
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {children}
      </select>
      {error && (
        <Row as="p" gap={6} nowrap align="start" size="small" className={styles.error} id={`${id}-error`}>
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
