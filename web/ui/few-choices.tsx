import { useId } from 'react';
import styles from './few-choices.module.css';

interface Props<Value extends string | null> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, all of them in view. */
export function FewChoices<Value extends string | null>({ label, choices, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value ?? ''} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === choice.value} onChange={() => onChoose(choice.value)} />
          <span className={styles.face}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
