import Ellipsis from 'icon:ellipsis';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './more-menu.module.css';
import { Stack } from './stack.tsx';

/** Actions that have no room beside a title; choosing one closes the menu. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={label}>
          <Stack gap={6} pad={8} className={styles.actions} onClick={() => setAnchor(null)}>
            {children}
          </Stack>
        </Modal>
      )}
    </>
  );
}
