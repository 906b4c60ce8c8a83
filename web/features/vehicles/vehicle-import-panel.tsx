import { useState } from 'react';
import { importVehicles, type VehicleImportReport } from '#contract/vehicle-files.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { ImportReport } from '#web/ui/import-report.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { VEHICLE_CHANGE } from './vehicle-calls.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function VehicleImportPanel({ projectId, open, onClose }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('import')} lead={t('importLead')}>
      {open && <Importing projectId={projectId} onClose={onClose} />}
    </SidePanel>
  );
}

/** A dry run shows what the import would do. */
function Importing({ projectId, onClose }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const [trial, run] = [useChange(importVehicles, VEHICLE_CHANGE), useChange(importVehicles, VEHICLE_CHANGE)];
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
    trial.mutate({ query: { projectId }, body: { text, dryRun: true } });
  };
  const report = trial.data;
  const count = report ? report.created + report.changed : 0;
  const take = () =>
    chosen &&
    run.mutate(
      { query: { projectId }, body: { text: chosen.text, dryRun: false } },
      {
        onSuccess: ({ created, changed }) => {
          showSnackbar({ message: t('imported', { created, changed }), type: 'success' });
          onClose();
        },
      },
    );
  const error = run.error ?? trial.error;
  return (
    <Stack>
      <FileChoice
        label={t('chooseFile')}
        name={chosen?.name}
        kinds={t('fileKinds')}
        accept=".csv,.txt"
        onChoose={(file) => void choose(file)}
      />
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {error instanceof CallError && (
        <Notice tone="error">{error.code === 'validation' ? error.message : failureText(error)}</Notice>
      )}
      {trial.isPending && <Notice tone="info">{t('trying')}</Notice>}
      {report && (
        <>
          <Report report={report} />
          <Row>
            <Button kind="main" busy={run.isPending} disabled={count === 0} onClick={take}>
              {t('importNow', { count, total: formatNumber(count) })}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {ui('cancel')}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

function Report({ report }: { report: VehicleImportReport }) {
  const t = useWords(vehiclesWords);
  return (
    <>
      <ImportReport
        figures={[
          [t('import_created'), report.created],
          [t('import_changed'), report.changed],
          [t('import_unchanged'), report.unchanged],
          [t('import_refused'), report.refusedCount],
        ]}
        refusedTitle={t('refusedLines')}
        refused={report.refused.map(({ line, name, reason, about }) => ({
          key: `${line}:${reason}`,
          line: t('line', { line }),
          name,
          reason: t(`refusal_${reason}`, { about }),
        }))}
      />
      {report.warned.length > 0 && <Notice tone="warning">{t('warnedLines', { count: report.warned.length })}</Notice>}
    </>
  );
}
