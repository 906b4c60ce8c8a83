import Search from 'icon:search';
import type { ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import { Row } from './row.tsx';
import styles from './table-frame.module.css';

/** Above a table: search, filters, and at the right actions for the whole table. */
export function TableToolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <Row gap="8 12" pad="12 0" line="bottom" className={styles.bar}>
      {children}
      {end && (
        <Row align="stretch" slides className={styles.end}>
          {end}
        </Row>
      )}
    </Row>
  );
}

interface SearchProps {
  /** The accessible name, also used as the placeholder. */
  label?: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ label, hint, value, onChange }: SearchProps) {
  const t = useWords(uiWords);
  const name = label ?? t('search');
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={name}
        placeholder={hint ?? name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface FootProps {
  /** The number of rows shown, as text. */
  children: ReactNode;
  /** Loads the next page, if there is one. */
  onMore?: (() => void) | undefined;
  loading?: boolean;
}

export function TableFoot({ children, onMore, loading = false }: FootProps) {
  const t = useWords(uiWords);
  return (
    <Row
      gap={12}
      justify="between"
      nowrap
      size="small"
      tone="muted"
      pad="6 0"
      line="top"
      minHeight={44}
      className={styles.foot}
    >
      <span aria-live="polite">{children}</span>
      {onMore && (
        <Button busy={loading} onClick={onMore}>
          {t('showMore')}
        </Button>
      )}
    </Row>
  );
}
