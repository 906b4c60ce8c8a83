import { useState } from 'react';
import type { PeriodFormat } from '#contract/insight-lists.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Row } from '#web/ui/row.tsx';
import styles from './insight.module.css';

interface Props {
  formats: readonly PeriodFormat[];
  save: (format: PeriodFormat) => Promise<void>;
  isTooLong: boolean;
}

/** A file of the whole period with every position, in one of several formats. */
export function ExportChoice({ formats, save, isTooLong }: Props) {
  const t = useWords(insightWords);
  const [busy, setBusy] = useState(false);
  const start = async (format: PeriodFormat) => {
    if (isTooLong) return showSnackbar({ message: t('exportTooLong'), type: 'error' });
    setBusy(true);
    try {
      await save(format);
    } catch {
      showSnackbar({ message: t('exportFailed'), type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Row as="span" inline gap={6} nowrap tone="muted" size="small" className={styles.choose}>
      <select
        aria-label={t('exportPeriodAs')}
        value=""
        disabled={busy}
        onChange={({ target }) => void start(target.value as PeriodFormat)}
      >
        <option value="" disabled>
          {busy ? t('exporting') : t('exportPeriod')}
        </option>
        {formats.map((format) => (
          <option key={format} value={format}>
            {t(`format_${format}`)}
          </option>
        ))}
      </select>
    </Row>
  );
}
