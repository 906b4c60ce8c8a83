import { useId } from 'react';
import styles from './filter-select.module.css';
import { Row } from './row.tsx';

interface Props<Value extends string> {
  label: string;
  /** The one that stands for no filter; without it one of the choices always holds. */
  all?: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
  /** The label is shown beside the choices, where they do not say by themselves what they are. */
  isLabelled?: boolean;
}

/** One filter of many choices, as small as the search beside it. */
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
