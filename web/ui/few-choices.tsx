import { type ReactNode, useId } from 'react';
import { Caption } from './caption.tsx';
import styles from './few-choices.module.css';
import { Hidden } from './hidden.tsx';
import { Row } from './row.tsx';

interface Props<Value extends string | null> {
  label: string;
  /** Beside the name: how many there are. */
  choices: readonly { value: Value; label: string; count?: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A choice of a few options, all visible. */
export function FewChoices<Value extends string | null>({ label, choices, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <Row as="fieldset" gap={4} align="stretch">
      <Hidden as="legend">{label}</Hidden>
      {choices.map((choice) => (
        <Row as="label" gap={0} align="stretch" inline nowrap key={choice.value ?? ''} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === choice.value} onChange={() => onChoose(choice.value)} />
          <Row as="span" inline gap={6} nowrap pad="0 12" size="small" className={styles.face}>
            {choice.label}
            {choice.count !== undefined && <Caption tabular>{choice.count}</Caption>}
          </Row>
        </Row>
      ))}
    </Row>
  );
}
