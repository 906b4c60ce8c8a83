import { type FormEvent, useState } from 'react';
import { LOGGING_HOURS, type LoggingHours } from '#contract/dolphin.ts';
import { type LogLevel, listDeviceLogs, listRemoteLogging, startRemoteLogging } from '#contract/remote-logging.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { LEVELS } from './level-chip.tsx';
import styles from './remote-logging.module.css';

interface Props {
  project: string;
  user: string;
  onDone: () => void;
}

/** Whom, how much, and for how long. */
export function StartForm({ project: givenProject, user: givenUser, onDone }: Props) {
  const t = useWords(remoteLoggingWords);
  const ui = useWords(uiWords);
  const start = useChange(startRemoteLogging, {
    invalidates: [listRemoteLogging, listDeviceLogs],
    inBackground: true,
    label: 'remoteLogging',
  });
  const [project, setProject] = useState(givenProject);
  const [user, setUser] = useState(givenUser);
  const [level, setLevel] = useState<LogLevel>('INFO');
  const [hours, setHours] = useState<LoggingHours>(1);
  const [wrong, setWrong] = useState<{ project?: string; user?: string }>({});
  const error = start.error instanceof CallError ? start.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!/^[1-9]\d{0,14}$/.test(project.trim()) && { project: t('projectInvalid') }),
      ...(!user.trim() && { user: t('userInvalid') }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    start.mutate(
      { body: { projectId: Number(project.trim()), userId: user.trim(), level, hours } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('started', { user: user.trim() }), type: 'success' });
          onDone();
        },
      },
    );
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Field
        label={t('project')}
        value={project}
        inputMode="numeric"
        autoComplete="off"
        error={wrong.project}
        onChange={(event) => setProject(event.target.value)}
      />
      <Field
        label={t('user')}
        value={user}
        maxLength={100}
        autoComplete="off"
        error={wrong.user}
        onChange={(event) => setUser(event.target.value)}
      />
      <Stack gap={6} align="start" className={styles.choice}>
        <span aria-hidden="true">{t('level')}</span>
        <Segmented
          label={t('level')}
          value={level}
          options={LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
          onChange={setLevel}
        />
        <Note>{t('levelHelp')}</Note>
      </Stack>
      <Stack gap={6} align="start" className={styles.choice}>
        <span aria-hidden="true">{t('time')}</span>
        <Segmented
          label={t('time')}
          value={`${hours}`}
          options={LOGGING_HOURS.map((value) => ({ value: `${value}` as const, label: t(`hours_${value}`) }))}
          onChange={(value) => setHours(LOGGING_HOURS.find((one) => String(one) === value) ?? 1)}
        />
      </Stack>
      <Notice tone="info">{t('costs')}</Notice>
      {error && <Notice tone="error">{error.code === 'not_found' ? t('unknown') : failureText(error)}</Notice>}
      <Row align="stretch">
        <Button kind="main" type="submit" busy={start.isPending}>
          {start.isPending ? t('starting') : t('startNow')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
