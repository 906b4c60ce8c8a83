import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** A small figure beside the name. */
  count?: ReactNode;
}

interface Props<Value extends string> {
  /** What is chosen, for who cannot see the frame. */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
