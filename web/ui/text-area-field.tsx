import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string;
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Several lines of text. */
export function TextAreaField({ label, aside, help, error, id: givenId, rows = 4, ...area }: Props) {
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
      <textarea
        {...area}
        id={id}
        rows={rows}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
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
