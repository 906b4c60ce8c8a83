import X from 'icon:x';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-users.module.css';

interface Props {
  children: ReactNode;
  /** The accessible name of the button. */
  removeLabel: string;
  onRemove: () => void;
}

export function RemovableChip({ children, removeLabel, onRemove }: Props) {
  return (
    <Row as="li" inline gap={2} nowrap tone="brand" size="small" className={styles.chip}>
      {children}
      <Text as="button" rounded="round" square={24} type="button" aria-label={removeLabel} onClick={onRemove}>
        <X size={13} aria-hidden="true" />
      </Text>
    </Row>
  );
}
