import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface CardProps {
  title?: string;
  lead?: string;
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, lead, action, flush, children }: CardProps) {
  return (
    <Text as="section" card className={styles.card}>
      {title && (
        <Row gap="8 12" justify="between" pad="12 0" line="bottom" className={styles.head}>
          <div>
            <h2>{title}</h2>
            {lead && <Note>{lead}</Note>}
          </div>
          {action}
        </Row>
      )}
      <div className={classNames(!flush && styles.padded)}>{children}</div>
    </Text>
  );
}

interface PageHeaderProps {
  /** Undefined while it is loading. */
  title: string | undefined;
  lead?: ReactNode;
  /** The page's main action, at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <Row below={20} gap="12 24" align="start" justify="between" className={styles.pageHeader}>
      <div>
        <h1>{title ?? <Skeleton width={220} height={32} />}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <Row align="stretch">{actions}</Row>}
    </Row>
  );
}

export interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
  /** What this is and why it is empty. */
  text: ReactNode;
  /** The first step. */
  actions?: ReactNode;
}

export function Empty({ icon, title, heading: Heading = 'h2', text, actions }: EmptyProps) {
  return (
    <Stack gap={8} align="center" className={styles.empty}>
      <Text tone="muted" framed rounded="large" ground="sunken" square={48} below={8} aria-hidden="true">
        {icon}
      </Text>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {actions && (
        <Row above={12} align="stretch" justify="center">
          {actions}
        </Row>
      )}
    </Stack>
  );
}

/** A placeholder in the final size of what is loading. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** In place of a card whose content is loading. */
export const CardSkeleton = () => (
  <Card>
    <Skeleton height={240} />
  </Card>
);
