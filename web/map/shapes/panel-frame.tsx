import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './shape-form.module.css';

interface HeadProps {
  title: string;
  /** Where one came from. */
  back: string;
  onBack: () => void;
}

/** The way back to the list, and what is open instead of it. */
export function PanelHead({ title, back, onBack }: HeadProps) {
  return (
    <>
      <button type="button" className={styles.back} onClick={onBack}>
        <ArrowLeft size={14} aria-hidden="true" />
        {back}
      </button>
      <h2>{title}</h2>
    </>
  );
}

/** What stands in place of the list, with its name for who cannot see the heading. */
export function PanelFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.form} aria-label={label}>
      {children}
    </section>
  );
}

/** What is done with all above; stays in sight while one scrolls. `end` stands apart. */
export function PanelActions({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
