import { useId } from 'react';
import styles from './filter-select.module.css';
import { Row } from './row.tsx';

interface Props<Value extends string> {
  label: string;
  /** The label for no filter; without it one of the options always applies. */
  all?: string;
  /** Consecutive options of a group are listed under its name. */
  choices: readonly { value: Value; label: string; group?: string | undefined }[];
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
      {groupsOf(choices).map(({ group, options }) =>
        group === undefined ? (
          options.map(optionOf)
        ) : (
          <optgroup key={group} label={group}>
            {options.map(optionOf)}
          </optgroup>
        ),
      )}
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

type Choice = Props<string>['choices'][number];

const optionOf = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);

function groupsOf(choices: readonly Choice[]): { group: string | undefined; options: Choice[] }[] {
  const groups: { group: string | undefined; options: Choice[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.group === choice.group) last.options.push(choice);
    else groups.push({ group: choice.group, options: [choice] });
  }
  return groups;
}
