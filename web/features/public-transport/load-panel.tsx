import { type FormEvent, useRef, useState } from 'react';
import {
  loadTransitRegion,
  replaceTransitRegion,
  TRANSIT_LIMITS,
  type TransitRegion,
} from '#contract/public-transport.ts';
import { CallError } from '#web/api/call-failure.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatShare } from '#web/format/numbers.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { type FeedSource, REGION_CHANGE } from './public-transport.queries.ts';

interface Props {
  /** The region to replace; null for a new one. */
  region: TransitRegion | null;
  open: boolean;
  onClose: () => void;
  onLoaded: (id: string) => void;
}

export function LoadPanel({ region, open, onClose, onLoaded }: Props) {
  const t = useWords(publicTransportWords);
  const title = region ? t('replaceOf', { name: region.name }) : t('load');
  return (
    <SidePanel open={open} onClose={onClose} title={title} lead={region ? t('replaceLead') : t('loadLead')}>
      {open && <Loading region={region} onClose={onClose} onLoaded={onLoaded} />}
    </SidePanel>
  );
}

function Loading({ region, onClose, onLoaded }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(publicTransportWords), useWords(uiWords)];
  const [name, setName] = useState(region?.name ?? '');
  const [kind, setKind] = useState<FeedSource['kind']>(region?.address ? 'address' : 'upload');
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState(region?.address ?? '');
  const [missing, setMissing] = useState<'needName' | 'needSource' | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<CallError | null>(null);
  const control = useRef<AbortController | null>(null);
  const load = useChange(loadTransitRegion, REGION_CHANGE);
  const replace = useChange(replaceTransitRegion, REGION_CHANGE);

  const sourceOf = async (): Promise<FeedSource> => {
    if (kind === 'address' || !file) return { kind: 'address', address: address.trim() };
    control.current = new AbortController();
    const uploadId = await uploadFile(file, {
      purpose: 'timetable',
      signal: control.current.signal,
      onProgress: setShare,
    });
    return { kind: 'upload', uploadId };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = name.trim() === '' ? 'needName' : (kind === 'upload' ? file : address.trim()) ? null : 'needSource';
    setMissing(lacks);
    if (lacks) return;
    setProblem(null);
    setShare(0);
    try {
      const source = await sourceOf();
      const { region: next } = region
        ? await replace.mutateAsync({ params: { id: region.id }, body: { source } })
        : await load.mutateAsync({ body: { name: name.trim(), source } });
      onLoaded(next.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!control.current?.signal.aborted) setProblem(error);
    } finally {
      setShare(null);
    }
  };
  const close = () => {
    control.current?.abort();
    onClose();
  };
  const isBusy = share !== null;
  return (
    <Stack as="form" onSubmit={(event) => void submit(event)} noValidate>
      {!region && (
        <Field
          label={t('name')}
          help={t('nameHint')}
          value={name}
          maxLength={TRANSIT_LIMITS.nameLength}
          error={missing === 'needName' ? t('needName') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <Segmented
        label={t('from')}
        options={[
          { value: 'upload', label: t('fromFile') },
          { value: 'address', label: t('fromAddress') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'upload' ? (
        <FileChoice
          label={t('chooseFile')}
          name={file?.name}
          kinds={t('fileKind')}
          accept=".zip"
          onChoose={(chosen) => setFile(chosen ?? null)}
        />
      ) : (
        <Field
          label={t('address')}
          help={t('addressHelp')}
          type="url"
          value={address}
          maxLength={TRANSIT_LIMITS.addressLength}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {missing === 'needSource' && <Notice tone="warning">{t('needSource')}</Notice>}
      {problem && (
        <Notice tone="error">{problem.code === 'validation' ? t('failure_address') : failureText(problem)}</Notice>
      )}
      {isBusy && kind === 'upload' && (
        <WorkProgress label={t('uploading', { share: formatShare(share) })} share={share}>
          {t('uploading', { share: formatShare(share) })}
        </WorkProgress>
      )}
      <Row>
        <Button kind="main" type="submit" busy={isBusy}>
          {t('loadNow')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
