import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from './button.tsx';
import { Row } from './row.tsx';
import styles from './table-frame.module.css';

/** Above a table: the search, filters, and at the right what is done with the whole. */
export function TableToolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <Row gap="8 12" pad="12 0" line="bottom" className={styles.bar}>
      {children}
      {end && (
        <Row align="stretch" className={styles.end}>
          {end}
        </Row>
      )}
    </Row>
  );
}

interface SearchProps {
  /** Its name for who cannot see the lens; the same words stand inside while it is empty. */
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
  /** How many are shown, in words. */
  children: ReactNode;
  /** There are more: fetches the next page. */
  onMore?: (() => void) | undefined;
  loading?: boolean;
}

export function TableFoot({ children, onMore, loading = false }: FootProps) {
  const t = useWords(uiWords);
  return (
    <Row gap={12} nowrap justify="between" pad="6 0" line="top" tone="muted" size="small" className={styles.foot}>
      <span aria-live="polite">{children}</span>
      {onMore && (
        <Button busy={loading} onClick={onMore}>
          {t('showMore')}
        </Button>
      )}
    </Row>
  );
}
