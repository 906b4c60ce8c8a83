import type { ReactNode } from 'react';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import styles from './save-bar.module.css';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props {
  /** The number of unsaved changes, as text. */
  title: string;
  /** What saving will do, or what is still invalid. */
  hint?: string | undefined;
  /** Discard first, save last. */
  children: ReactNode;
}

/** Always visible while there are unsaved changes. */
export function SaveBar({ title, hint, children }: Props) {
  return (
    <Row as="section" above={20} gap="8 16" className={styles.bar} aria-label={title}>
      <Stack gap={0} basis={200} role="status">
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
