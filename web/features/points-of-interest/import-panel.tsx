import { useState } from 'react';
import type { ImportReport as PoiImportReport } from '../../../contract/poi.ts';
import { POI_LIMITS, type PoiFormat } from '../../../contract/poi-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { formatNumber } from '../../format/numbers.ts';
import { poiWords } from '../../i18n/poi.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { FileChoice } from '../../ui/file-choice.tsx';
import { ImportReport } from '../../ui/import-report.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useImport } from './poi.queries.ts';
import styles from './points-of-interest.module.css';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

interface Chosen {
  name: string;
  format: PoiFormat;
  text: string;
}

const ENDINGS: readonly [ending: RegExp, format: PoiFormat][] = [
  [/\.(geo)?json$/i, 'geojson'],
  [/\.kml$/i, 'kml'],
  [/\.(csv|txt)$/i, 'csv'],
];

export function ImportPanel({ open, onClose, projectId }: Props) {
  const t = useWords(poiWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('import')} lead={t('importLead')}>
      {open && <Importing projectId={projectId} onClose={onClose} />}
    </SidePanel>
  );
}

/** A file is tried first; what it would do is seen before it is done. */
function Importing({ projectId, onClose }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(poiWords), useWords(uiWords)];
  const trial = useImport(projectId);
  const run = useImport(projectId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<'importKind' | 'importLarge' | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    trial.reset();
    run.reset();
    const format = ENDINGS.find(([ending]) => ending.test(file.name))?.[1];
    const isTooLarge = file.size > POI_LIMITS.importBytes;
    setProblem(!format ? 'importKind' : isTooLarge ? 'importLarge' : null);
    setChosen(null);
    if (!format || isTooLarge) return;
    const next = { name: file.name, format, text: await file.text() };
    setChosen(next);
    trial.mutate({ format, text: next.text, dryRun: true });
  };
  const report = trial.data;
  const count = report ? report.created + report.changed : 0;
  const take = () =>
    chosen &&
    run.mutate(
      { format: chosen.format, text: chosen.text, dryRun: false },
      {
        onSuccess: ({ created, changed }) => {
          showSnackbar({ message: t('imported', { created, changed }), type: 'success' });
          onClose();
        },
      },
    );
  const error = run.error ?? trial.error;
  return (
    <div className={styles.import}>
      <FileChoice
        label={t('chooseFile')}
        name={chosen?.name}
        kinds={t('fileKinds')}
        accept=".geojson,.json,.kml,.csv,.txt"
        onChoose={(file) => void choose(file)}
      />
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {error instanceof CallError && (
        <Notice tone="error">{error.code === 'validation' ? error.message : failureText(ui, error)}</Notice>
      )}
      {trial.isPending && <Notice tone="info">{t('trying')}</Notice>}
      {report && <Report report={report} />}
      {report && (
        <div className={styles.actions}>
          <Button kind="main" busy={run.isPending} disabled={count === 0} onClick={take}>
            {t('importNow', { count, total: formatNumber(count) })}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Report({ report }: { report: PoiImportReport }) {
  const t = useWords(poiWords);
  return (
    <ImportReport
      figures={[
        [t('import_created'), report.created],
        [t('import_changed'), report.changed],
        [t('import_unchanged'), report.unchanged],
        [t('import_refused'), report.refusedCount],
      ]}
      refusedTitle={t('refusedLines')}
      refused={report.refused.map(({ line, name, reason, sameAs }) => ({
        key: `${line}:${name}:${reason}`,
        line: t('line', { line }),
        name,
        reason: t(`refusal_${reason}`, { line: sameAs ?? 0 }),
      }))}
    />
  );
}
