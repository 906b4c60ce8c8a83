import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './account.module.css';

interface Props {
  title: string;
  lead: string;
  danger?: boolean;
  children: ReactNode;
}

/** What it is at the left, what one can do at the right. */
export function AccountSection({ title, lead, danger, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={classNames(styles.sheet, danger && styles.danger)}>{children}</div>
    </section>
  );
}
