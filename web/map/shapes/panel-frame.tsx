import type { ReactNode } from 'react';
import { BackButton } from '#web/ui/back-link.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
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
      <BackButton onClick={onBack}>{back}</BackButton>
      <h2>{title}</h2>
    </>
  );
}

/** What stands in place of the list, with its name for who cannot see the heading. */
export function PanelFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="section" pad={16} className={styles.form} aria-label={label}>
      {children}
    </Stack>
  );
}

/** What is done with all above; stays in sight while one scrolls. `end` stands apart. */
export function PanelActions({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Row pad="12 16" line="top" className={styles.actions}>
      {children}
      {end && (
        <Row as="span" nowrap className={styles.end}>
          {end}
        </Row>
      )}
    </Row>
  );
}
