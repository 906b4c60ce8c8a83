import Drawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import styles from './side-panel.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** At the right, beside the list it belongs to; on a phone over it. */
export function SidePanel({ open, onClose, title, lead, children }: Props) {
  const t = useWords(uiWords);
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { className: styles.paper, role: 'dialog', 'aria-modal': true, 'aria-labelledby': id },
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </Drawer>
  );
}
