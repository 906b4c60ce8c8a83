import type { ReactNode } from 'react';
import { BackButton } from '#web/ui/back-link.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './shape-form.module.css';

interface HeadProps {
  title: string;
  /** The previous view. */
  back: string;
  onBack: () => void;
}

/** A link back to the list, and what replaces it. */
export function PanelHead({ title, back, onBack }: HeadProps) {
  return (
    <>
      <BackButton onClick={onBack}>{back}</BackButton>
      <h2>{title}</h2>
    </>
  );
}

/** Replaces the list; labelled for screen readers. */
export function PanelFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="section" pad={16} className={styles.form} aria-label={label}>
      {children}
    </Stack>
  );
}

/** Actions for the form above, always visible; `end` is separated from the rest. */
export function PanelActions({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Row pad="12 16" line="top" className={styles.actions}>
      {children}
      {end && (
        <Row as="span" push nowrap>
          {end}
        </Row>
      )}
    </Row>
  );
}
