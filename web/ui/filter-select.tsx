import type { ComponentProps } from 'react';
import styles from './filter-select.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  /** Its name for who cannot see what stands around it. */
  label: string;
  onChoose: (value: string) => void;
}

/** One filter of many choices, as small as the search beside it. */
export function FilterSelect({ label, onChoose, ...rest }: Props) {
  return (
    <select className={styles.select} aria-label={label} onChange={(event) => onChoose(event.target.value)} {...rest} />
  );
}
