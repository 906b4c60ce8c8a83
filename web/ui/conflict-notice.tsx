import type { ReactNode } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Grid } from './grid.tsx';
import { Note } from './note.tsx';
import { Notice } from './notice.tsx';
import { Row } from './row.tsx';

interface Props {
  conflict: Conflict;
  /** The stored and the unsaved value, formatted alike for comparison. */
  now: ReactNode;
  yours: ReactNode;
  /** The possible actions. */
  children?: ReactNode;
}

/** Shows who changed what in the meantime, next to one's own change. */
export function ConflictNotice({ conflict: { changedBy, changedAt }, now, yours, children }: Props) {
  const t = useWords(uiWords);
  return (
    <Notice tone="warning">
      <strong>{t('conflictTitle')}</strong>
      <span title={changedAt ? formatMoment(changedAt) : undefined}>
        {changedBy ? t('conflictBy', { by: changedBy, ago: formatAgo(changedAt) }) : t('conflictUnknown')}
      </span>
      <Grid as="dl" columns="auto 1fr" gap="6 16" align="center" above={4} below={4}>
        <Note as="dt">{t('conflictNow')}</Note>
        <dd>{now}</dd>
        <Note as="dt">{t('conflictYours')}</Note>
        <dd>{yours}</dd>
      </Grid>
      {children && <Row align="stretch">{children}</Row>}
    </Notice>
  );
}
