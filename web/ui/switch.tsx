import { type ReactNode, useId } from 'react';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import styles from './switch.module.css';

interface Props {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with a label and a description. */
export function Switch({ label, help, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <Row gap={12} nowrap align="start">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Stack gap={2} className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {help && <Note id={`${id}-help`}>{help}</Note>}
      </Stack>
    </Row>
  );
}
