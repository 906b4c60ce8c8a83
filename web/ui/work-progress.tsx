import Square from 'icon:square';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import styles from './work-progress.module.css';

interface Props {
  /** The accessible name of the bar. */
  label: string;
  /** From 0 to 1; null while it is not known. */
  share: number | null;
  /** The progress, as text. */
  children: ReactNode;
  cancel?: { text: string; label?: string; busy?: boolean; onCancel: () => void };
}

/** The progress of a background job or upload, with Cancel. */
export function WorkProgress({ label, share, children, cancel }: Props) {
  return (
    <Stack gap={6} size="small" tabular className={styles.work}>
      <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
      <Row gap={12} justify="between" nowrap>
        <span role="status">{children}</span>
        {cancel && (
          <Button
            kind="quiet"
            icon={<Square size={14} aria-hidden="true" />}
            aria-label={cancel.label}
            busy={cancel.busy ?? false}
            onClick={cancel.onCancel}
          >
            {cancel.text}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
