import type { ReactNode } from 'react';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import styles from './save-bar.module.css';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props {
  /** How much is not saved. */
  title: string;
  /** What will happen, or what is still wrong. */
  hint?: string | undefined;
  /** The way back first, the save last. */
  children: ReactNode;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ title, hint, children }: Props) {
  return (
    <Row as="section" gap="8 16" className={styles.bar} aria-label={title}>
      <Stack gap={0} className={styles.words} role="status">
        <Text as="strong" weight={600}>
          {title}
        </Text>
        {hint && <Note as="span">{hint}</Note>}
      </Stack>
      <Row nowrap align="stretch" className={styles.actions}>
        {children}
      </Row>
    </Row>
  );
}
