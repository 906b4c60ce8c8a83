import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface Props {
  title: string;
  /** What will happen, to whom. */
  children: ReactNode;
  action: string;
  busyAction: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is taken away; the safe answer has the focus. */
export function ConfirmDialog({ title, children, action, busyAction, busy, onConfirm, onCancel }: Props) {
  const t = useWords(uiWords);
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <div className={styles.dialog}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.actions}>
          <Button kind="quiet" onClick={onCancel} autoFocus>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {busy ? busyAction : action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
