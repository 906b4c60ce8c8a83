import type { ReactNode } from 'react';
import styles from './action-select.module.css';
import { classNames } from './class-names.ts';

interface Props {
  label: string;
  /** Shown in place of the label. */
  text?: string;
  className?: string | undefined;
  disabled?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}

/** A select whose options are actions: it never keeps a value. */
export function ActionSelect({ label, text = label, className, disabled, onChoose, children }: Props) {
  return (
    <select
      className={classNames(styles.select, className)}
      aria-label={label}
      value=""
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="" disabled>
        {text}
      </option>
      {children}
    </select>
  );
}
