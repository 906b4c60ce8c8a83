import { useId } from 'react';
import styles from './filter-choice.module.css';

interface Props<Value extends string> {
  label: string;
  /** The one that stands for no filter. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
}

/** One filter of a few, all of them in view. */
export function FilterChoice<Value extends string>({ label, all, choices, chosen, onChoose }: Props<Value>) {
  const name = useId();
  const every = [{ value: null, label: all }, ...choices];
  return (
    <fieldset className={styles.filter}>
      <legend>{label}</legend>
      {every.map((choice) => (
        <label key={choice.value ?? ''} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === choice.value} onChange={() => onChoose(choice.value)} />
          <span className={styles.face}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
