import CircleAlert from 'icon:circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

export interface FieldFrameProps {
  label: string;
  /** At the right of the label: a link, or the word "optional". */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

interface Props extends FieldFrameProps {
  id?: string | undefined;
  /** The control; the attributes tie it to its label, help and error. */
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** Around any form control: label above, help and error below. */
export function FieldFrame({ label, aside, help, error, id: givenId, children }: Props) {
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
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {error && (
        <Row as="p" tone="danger" gap={6} nowrap align="start" size="small" className={styles.error} id={`${id}-error`}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Row>
      )}
      {help && (
        <Row as="p" tone="muted" gap={6} nowrap align="start" size="small" id={`${id}-help`}>
          {help}
        </Row>
      )}
    </Stack>
  );
}
