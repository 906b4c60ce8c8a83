import X from 'icon:x';
import { type ReactNode, useId } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import { Note } from './note.tsx';
import { Row } from './row.tsx';
import styles from './side-panel.module.css';
import { Text } from './text.tsx';

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
      <Row
        as="header"
        gap={12}
        align="start"
        justify="between"
        nowrap
        pad="16 12 16 24"
        line="bottom"
        className={styles.head}
      >
        <div>
          <Text as="h2" breaks pad="6 0 0" id={id}>
            {title}
          </Text>
          {lead && <Note above={4}>{lead}</Note>}
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Row>
      <Text as="div" pad="20 24 24" className={styles.body}>
        {children}
      </Text>
    </Modal>
  );
}
