import { useId } from 'react';
import styles from './filter-select.module.css';
import { Row } from './row.tsx';

interface Props<Value extends string> {
  label: string;
  /** The label for no filter; without it one of the options always applies. */
  all?: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
  /** Shows the label next to the options if they are not self-explanatory. */
  isLabelled?: boolean;
}

/** A filter with many options, the size of a search box. */
export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { label, all, choices, chosen, onChoose, isLabelled } = props;
  const id = useId();
  const select = (
    <select
      id={id}
      className={styles.select}
      aria-label={isLabelled ? undefined : label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(choices.find(({ value }) => value === target.value)?.value ?? null)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
  if (!isLabelled) return select;
  return (
    <Row as="span" inline nowrap shrink tone="muted" size="small" className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {select}
    </Row>
  );
}
