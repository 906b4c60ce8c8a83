import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'select'>, 'className'> & {
  label: string;
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** One choice of a list; the options are its children. */
export function SelectField({ label, aside, help, error, id: givenId, children, ...select }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(error && `${id}-error`, help ? `${id}-help` : null);
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {children}
      </select>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
