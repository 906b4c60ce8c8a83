import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { listAppUsers } from '#contract/app-user-list.ts';
import { CASE_KINDS, type CaseKind } from '#contract/assistance-lists.ts';
import { SEVERITY_BOUNDS } from '#contract/project-bounds.ts';
import { getProjectSettings } from '#contract/project-settings.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './assistance.module.css';
import { useSimulate } from './assistance.queries.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function SimulatePanel({ projectId, open, onClose }: Props) {
  const t = useWords(assistanceWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('simulateTitle')} lead={t('simulateLead')}>
      {open && <SimulateForm projectId={projectId} onDone={onClose} />}
    </SidePanel>
  );
}

/** Accepts a decimal comma. */
const severityIn = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'));
  const fits = text.trim() !== '' && value >= SEVERITY_BOUNDS.min && value <= SEVERITY_BOUNDS.max;
  return fits ? value : undefined;
};

function SimulateForm({ projectId, onDone }: { projectId: number; onDone: () => void }) {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  const listId = useId();
  const simulation = useSimulate(projectId);
  const project = useEndpoint(getProjectSettings, { query: { projectId } });
  const threshold = project.data?.settings.severityThreshold ?? 0;
  const [kind, setKind] = useState<CaseKind>('AID');
  const [typed, setUser] = useState<string | null>(null);
  const [severity, setSeverity] = useState('1.2');
  const [tried, setTried] = useState(false);
  // A few suggestions, most recently seen first.
  const input = { query: { projectId, limit: 10, search: typed } };
  const found = useEndpoint(listAppUsers, input, { placeholderData: keepPreviousData });
  const users = found.data?.items.map(({ userId }) => userId) ?? [];
  // Defaults to the most recently seen user.
  const user = typed ?? users[0] ?? '';
  const asi = severityIn(severity);
  const isUnknown = simulation.error instanceof CallError && simulation.error.status === 404;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!user.trim() || asi === undefined || simulation.isPending) return;
    const body = { kind, userId: user.trim(), ...(kind === 'AID' && { asi }) };
    simulation.mutate(
      { query: { projectId }, body },
      {
        onSuccess: () => {
          showSnackbar({ message: t('simulated'), type: 'success' });
          onDone();
        },
      },
    );
  };
  return (
    <Stack as="form" className={styles.form} noValidate onSubmit={submit}>
      <Segmented<CaseKind>
        label={t('kind')}
        options={CASE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Field
        label={t('simulateUser')}
        name="userId"
        list={listId}
        value={user}
        maxLength={100}
        autoComplete="off"
        help={t('simulateUserHelp')}
        error={isUnknown ? t('simulateUserUnknown') : tried && !user.trim() ? t('simulateUserMissing') : undefined}
        onChange={(event) => {
          simulation.reset();
          setUser(event.target.value);
        }}
      />
      <datalist id={listId}>
        {users.map((userId) => (
          <option key={userId} value={userId} />
        ))}
      </datalist>
      {kind === 'AID' && (
        <Field
          label={t('simulateSeverity')}
          name="asi"
          inputMode="decimal"
          value={severity}
          help={threshold > 0 ? t('simulateSeverityHelp', { threshold: formatNumber(threshold, 2) }) : undefined}
          error={tried && asi === undefined ? t('simulateSeverityWrong') : undefined}
          onChange={(event) => setSeverity(event.target.value)}
        />
      )}
      {simulation.error && !isUnknown && <Notice tone="error">{failureText(simulation.error)}</Notice>}
      <Row align="stretch">
        <Button kind="main" type="submit" busy={simulation.isPending}>
          {t('simulateNow')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
