import X from 'icon:x';
import { type ReactNode, useId } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import { Row } from './row.tsx';
import styles from './side-panel.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** At the right of its list; on phones it covers the list. */
export function SidePanel({ open, onClose, title, lead, children }: Props) {
  const t = useWords(uiWords);
  const id = useId();
  if (!open) return null;
  return (
    <Modal at="right" className={styles.panel} onClose={onClose} aria-labelledby={id}>
      <Row as="header" line="bottom" gap={12} nowrap align="start" justify="between" className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Row>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
