import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string;
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Several lines of text. */
export function TextAreaField({ label, aside, help, error, id: givenId, rows = 4, ...area }: Props) {
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
      <textarea
        {...area}
        id={id}
        rows={rows}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
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
