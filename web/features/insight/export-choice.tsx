import { useState } from 'react';
import type { PeriodFormat } from '#contract/insight-lists.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ActionSelect } from '#web/ui/action-select.tsx';

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
    <ActionSelect
      label={t('exportPeriodAs')}
      text={busy ? t('exporting') : t('exportPeriod')}
      disabled={busy}
      onChoose={(format) => void start(format as PeriodFormat)}
    >
      {formats.map((format) => (
        <option key={format} value={format}>
          {t(`format_${format}`)}
        </option>
      ))}
    </ActionSelect>
  );
}
