import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ACCEPTED, formatOf, type ShapeFormat } from './shape-formats.ts';
import { type ImportedShapes, type OwnReasons, ShapeImportReport } from './shape-import-report.tsx';

interface Props<Reason extends string> {
  maxBytes: number;
  /** The accepted formats and limits, as text. */
  kinds: string;
  action: (count: number) => string;
  reasons: OwnReasons<Reason>;
  onImport: (file: { format: ShapeFormat; text: string; dryRun: boolean }) => Promise<ImportedShapes<Reason>>;
  onClose: () => void;
}

export function ShapeImport<Reason extends string>({ open, ...props }: Props<Reason> & { open: boolean }) {
  const t = useWords(shapeWords);
  return (
    <SidePanel open={open} onClose={props.onClose} title={t('import')} lead={t('importLead')}>
      {open && <Importing {...props} />}
    </SidePanel>
  );
}

interface Chosen {
  name: string;
  format: ShapeFormat;
  text: string;
}

/** A dry run shows what the import would do. */
function Importing<Reason extends string>({ maxBytes, kinds, action, reasons, onImport, onClose }: Props<Reason>) {
  const [t, ui] = [useWords(shapeWords), useWords(uiWords)];
  const trial = useMutation({ mutationFn: onImport });
  const run = useMutation({ mutationFn: onImport });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<'importKind' | 'importLarge' | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    trial.reset();
    run.reset();
    const format = formatOf(file.name);
    const isTooLarge = file.size > maxBytes;
    setProblem(!format ? 'importKind' : isTooLarge ? 'importLarge' : null);
    setChosen(null);
    if (!format || isTooLarge) return;
    const next = { name: file.name, format, text: await file.text() };
    setChosen(next);
    trial.mutate({ format, text: next.text, dryRun: true });
  };
  const report = trial.data;
  const count = report ? report.created + report.changed : 0;
  const startImport = () =>
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
  const refusalOf = ({ code, fields, message }: CallError) => {
    if (fields?.['body.text'] !== undefined) return t('tooManyCorners');
    return code === 'validation' ? message : failureText(error);
  };
  return (
    <Stack>
      <FileChoice
        label={t('chooseFile')}
        name={chosen?.name}
        kinds={kinds}
        accept={ACCEPTED}
        onChoose={(file) => void choose(file)}
      />
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {error instanceof CallError && <Notice tone="error">{refusalOf(error)}</Notice>}
      {trial.isPending && <Notice tone="info">{t('trying')}</Notice>}
      {report && <ShapeImportReport report={report} reasons={reasons} />}
      {report && (
        <Row pad="12 0 0" line="top">
          <Button kind="main" busy={run.isPending} disabled={count === 0} onClick={startImport}>
            {action(count)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
