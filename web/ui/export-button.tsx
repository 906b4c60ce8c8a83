import Download from 'icon:download';
import { type ReactNode, useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { csvOf } from '#web/format/csv.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from './button.tsx';
import { failureText } from './failure-text.ts';
import { saveCsv } from './save-file.ts';

interface Props {
  save: () => void | Promise<void>;
  disabled?: boolean;
  /** Instead of "Export CSV". */
  children?: ReactNode;
}

/** Saves a file; shows progress and reports failures. */
export function ExportButton({ save, disabled, children }: Props) {
  const t = useWords(uiWords);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      showSnackbar({ message: error instanceof CallError ? failureText(error) : t('exportFailed'), type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button
      icon={<Download size={15} aria-hidden="true" />}
      busy={busy}
      disabled={disabled}
      onClick={() => void start()}
    >
      {busy ? t('exporting') : (children ?? t('exportCsv'))}
    </Button>
  );
}

type Cell = string | number | null | undefined;

/** A CSV file: the headers, and how each column is read from a row. */
export const saveTable = <Row,>(
  name: string,
  rows: readonly Row[],
  columns: readonly (readonly [head: string, read: (row: Row) => Cell])[],
): void =>
  saveCsv(name, csvOf([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, read]) => read(row)))]));
