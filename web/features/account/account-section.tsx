import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './account.module.css';

interface Props {
  title: string;
  lead: string;
  danger?: boolean;
  children: ReactNode;
}

/** Description at the left, actions at the right. */
export function AccountSection({ title, lead, danger, children }: Props) {
  const id = useId();
  return (
    <Grid as="section" gap="12 32" pad="28 0" className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <Text as="div" pad={20} card className={classNames(styles.sheet, danger && styles.danger)}>
        {children}
      </Text>
    </Grid>
  );
}
