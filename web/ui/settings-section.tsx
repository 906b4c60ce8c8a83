import { type ReactNode, useId } from 'react';
import { Grid } from './grid.tsx';
import { Note } from './note.tsx';
import styles from './settings-section.module.css';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props {
  title: string;
  lead?: string | undefined;
  /** A state or an action of the whole section, below the lead. */
  aside?: ReactNode;
  /** Without padding, for lists that reach the edges; a line stands between what it holds. */
  flush?: boolean;
  children: ReactNode;
}

/** Title and description at the left, the form at the right; stacked on phones. */
export function SettingsSection({ title, lead, aside, flush, children }: Props) {
  const id = useId();
  return (
    <Grid
      as="section"
      columns="minmax(200px, 280px) minmax(0, 720px)"
      until={900}
      gap="12 40"
      align="start"
      className={styles.section}
      aria-labelledby={id}
    >
      <Stack gap={4} className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead && <Note>{lead}</Note>}
        {aside && (
          <Text as="div" above={8}>
            {aside}
          </Text>
        )}
      </Stack>
      <Stack
        gap={flush ? 0 : 20}
        pad={flush ? 0 : 20}
        line={flush ? 'between' : undefined}
        card
        className={flush ? undefined : styles.body}
      >
        {children}
      </Stack>
    </Grid>
  );
}
