import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './settings-section.module.css';

interface Props {
  title: string;
  lead?: string | undefined;
  /** Below the lead: a state or an action of the whole section. */
  aside?: ReactNode;
  /** Without inner space, for lists that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** What it is about at the left, the form at the right; one below the other on a phone. */
export function SettingsSection({ title, lead, aside, flush, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}
