import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { VehicleImportReport } from '../../../contract/vehicle-files.ts';
import { VEHICLE_LIMITS } from '../../../contract/vehicle-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { formatNumber } from '../../format/numbers.ts';
import { uiWords } from '../../i18n/ui.ts';
import { vehiclesWords } from '../../i18n/vehicles.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './vehicles.module.css';
import { useImportVehicles } from './vehicles.queries.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function ImportPanel({ projectId, open, onClose }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('import')} lead={t('importLead')}>
      {open && <Importing projectId={projectId} onClose={onClose} />}
    </SidePanel>
  );
}

/** A file is tried first; what it would do is seen before it is done. */
function Importing({ projectId, onClose }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const [trial, run] = [useImportVehicles(projectId), useImportVehicles(projectId)];
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<'importKind' | 'importLarge' | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    trial.reset();
    run.reset();
    setChosen(null);
    const isCsv = /\.(csv|txt)$/i.test(file.name);
    const isTooLarge = file.size > VEHICLE_LIMITS.importBytes;
    setProblem(!isCsv ? 'importKind' : isTooLarge ? 'importLarge' : null);
    if (!isCsv || isTooLarge) return;
    const text = await file.text();
    setChosen({ name: file.name, text });
    trial.mutate({ text, dryRun: true });
  };
  const report = trial.data;
  const count = report ? report.created + report.changed : 0;
  const take = () =>
    chosen &&
    run.mutate(
      { text: chosen.text, dryRun: false },
      {
        onSuccess: ({ created, changed }) => {
          showSnackbar({ message: t('imported', { created, changed }), type: 'success' });
          onClose();
        },
      },
    );
  const error = run.error ?? trial.error;
  return (
    <div className={styles.form}>
      <label className={styles.file}>
        <FileUp size={22} aria-hidden="true" />
        <span className={styles.fileName}>{chosen?.name ?? t('chooseFile')}</span>
        <small>{t('fileKinds')}</small>
        <input
          type="file"
          aria-label={t('chooseFile')}
          accept=".csv,.txt"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {error instanceof CallError && (
        <Notice tone="error">{error.code === 'validation' ? error.message : failureText(ui, error)}</Notice>
      )}
      {trial.isPending && <Notice tone="info">{t('trying')}</Notice>}
      {report && (
        <>
          <Report report={report} />
          <div className={styles.actions}>
            <Button kind="main" busy={run.isPending} disabled={count === 0} onClick={take}>
              {t('importNow', { count, total: formatNumber(count) })}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {ui('cancel')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Report({ report }: { report: VehicleImportReport }) {
  const t = useWords(vehiclesWords);
  const figures = [
    ['created', report.created],
    ['changed', report.changed],
    ['unchanged', report.unchanged],
    ['refused', report.refusedCount],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`import_${key}`)}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {report.warned.length > 0 && <Notice tone="warning">{t('warnedLines', { count: report.warned.length })}</Notice>}
      {report.refused.length > 0 && (
        <>
          <h3 className={styles.label}>{t('refusedLines')}</h3>
          <ul className={styles.refused}>
            {report.refused.map(({ line, name, reason, about }) => (
              <li key={`${line}:${reason}`}>
                <code>{t('line', { line })}</code>
                <span>
                  {name && <strong>{name}: </strong>}
                  {t(`refusal_${reason}`, { about })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
