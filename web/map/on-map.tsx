import Maximize from 'icon:maximize';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './on-map.module.css';

interface Props {
  children: ReactNode;
}

/** What stands in the upper left corner of a map. */
export const MapCorner = ({ children }: Props) => <div className={styles.corner}>{children}</div>;

/** Says that the map does not show everything. */
export const MapNote = ({ children }: Props) => (
  <Text as="p" size="caption" tone="muted" pad="4 12" framed rounded="pill" ground="surface">
    {children}
  </Text>
);

/** What a map is waiting for, above its lower edge. */
export const MapState = ({ children }: Props) => (
  <div className={styles.foot} role="status">
    {children && (
      <Row as="span" inline nowrap size="small" tone="muted" oneLine pad="4 12" framed rounded="pill" ground="surface">
        {children}
      </Row>
    )}
  </div>
);

/** Fits the map to everything it shows. */
export const ShowAllButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Text
    as="button"
    tone="plain"
    framed="strong"
    rounded="small"
    ground="surface"
    square={34}
    hovers
    type="button"
    onClick={onClick}
    aria-label={label}
    title={label}
  >
    <Maximize size={16} aria-hidden="true" />
  </Text>
);
