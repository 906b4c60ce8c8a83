import type { ReactNode } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './conflict-notice.module.css';
import { Notice } from './notice.tsx';

interface Props {
  conflict: Conflict;
  /** What is saved now, and what one wanted to save: the same form for both, so that they compare. */
  now: ReactNode;
  yours: ReactNode;
  /** What one can do about it. */
  children?: ReactNode;
}

/** Who changed what meanwhile, beside what one wanted oneself. */
export function ConflictNotice({ conflict: { changedBy, changedAt }, now, yours, children }: Props) {
  const t = useWords(uiWords);
  return (
    <Notice tone="warning">
      <strong>{t('conflictTitle')}</strong>
      <span title={changedAt ? formatMoment(changedAt) : undefined}>
        {changedBy ? t('conflictBy', { by: changedBy, ago: formatAgo(changedAt) }) : t('conflictUnknown')}
      </span>
      <dl className={styles.compare}>
        <dt>{t('conflictNow')}</dt>
        <dd>{now}</dd>
        <dt>{t('conflictYours')}</dt>
        <dd>{yours}</dd>
      </dl>
      {children && <div className={styles.actions}>{children}</div>}
    </Notice>
  );
}
