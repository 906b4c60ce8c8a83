import { type ReactNode, useId } from 'react';
import { Caption } from './caption.tsx';
import { classNames } from './class-names.ts';
import { Hidden } from './hidden.tsx';
import { Row } from './row.tsx';
import styles from './segmented.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label: an icon, a shorter word. */
  face?: ReactNode;
  /** A small number next to the label. */
  count?: ReactNode;
}

interface Props<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** As small as in the top bar. */
  isSmall?: boolean;
}

/** A choice of a few options, all visible. */
export function Segmented<Value extends string>({ label, options, value, onChange, isSmall }: Props<Value>) {
  const name = useId();
  return (
    <Row as="fieldset" gap={0} align="stretch" inline pad={2} framed rounded="medium" ground="sunken">
      <Hidden as="legend">{label}</Hidden>
      {options.map((option) => (
        <Row
          as="label"
          gap={0}
          align="stretch"
          inline
          nowrap
          key={option.value}
          className={styles.option}
          title={option.face ? option.label : undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.face ? option.label : undefined}
            onChange={() => onChange(option.value)}
          />
          <Row
            as="span"
            gap={6}
            justify="center"
            inline
            nowrap
            size="small"
            weight={500}
            tone="muted"
            oneLine
            pad="0 12"
            grow
            className={classNames(styles.face, isSmall && styles.small)}
            aria-hidden={option.face ? true : undefined}
          >
            {option.face ?? option.label}
            {option.count !== undefined && <Caption tabular>{option.count}</Caption>}
          </Row>
        </Row>
      ))}
    </Row>
  );
}
