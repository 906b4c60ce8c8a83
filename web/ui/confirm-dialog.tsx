import { type ReactNode, useId } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

interface Props {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  action: string;
  busyAction: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms a removal; the safe choice has the focus. */
export function ConfirmDialog({ title, children, action, busyAction, busy, onConfirm, onCancel }: Props) {
  const t = useWords(uiWords);
  const id = useId();
  return (
    <Modal onClose={onCancel} aria-labelledby={id}>
      <Stack gap={12} breaks pad="20 24 24" className={styles.dialog}>
        <h2 id={id}>{title}</h2>
        {children}
        <Row above={8} align="stretch" justify="end">
          <Button kind="quiet" onClick={onCancel} autoFocus>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {busy ? busyAction : action}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
