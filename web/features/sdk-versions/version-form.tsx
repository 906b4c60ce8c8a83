import { type FormEvent, useState } from 'react';
import {
  createSdkVersion,
  SDK_PLATFORMS,
  type SdkPlatform,
  type SdkVersionState,
  VERSION_PATTERN,
} from '#contract/sdk-versions.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { VERSION_CHANGE } from './use-sdk-versions.ts';

interface Props {
  platform: SdkPlatform;
  /** Set if a phone reported the version. */
  version: string;
  onDone: () => void;
}

/** Adds a version. */
export function VersionForm({ platform: given, version: reported, onDone }: Props) {
  const t = useWords(sdkVersionsWords);
  const ui = useWords(uiWords);
  const create = useChange(createSdkVersion, VERSION_CHANGE);
  const [platform, setPlatform] = useState<SdkPlatform>(given);
  const [version, setVersion] = useState(reported);
  const [state, setState] = useState<Exclude<SdkVersionState, 'deprecated'>>('draft');
  const [releasedOn, setReleasedOn] = useState('');
  const [notes, setNotes] = useState('');
  const [wrong, setWrong] = useState<string>();
  const error = create.error instanceof CallError ? create.error : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!VERSION_PATTERN.test(version.trim())) return setWrong(t('versionInvalid'));
    setWrong(undefined);
    create.mutate(
      { body: { platform, version, notes, state, releasedOn: releasedOn || null } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('created', { name: `${platform} ${version.trim()}` }), type: 'success' });
          onDone();
        },
        onError: (failed) => {
          if (failed instanceof CallError && failed.code === 'conflict') setWrong(t('versionTaken'));
        },
      },
    );
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <SelectField
        label={t('platform')}
        value={platform}
        onChange={(event) => setPlatform(event.target.value as SdkPlatform)}
      >
        {SDK_PLATFORMS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field
        label={t('version')}
        help={t('versionHelp')}
        value={version}
        maxLength={27}
        error={wrong}
        autoComplete="off"
        onChange={(event) => {
          setVersion(event.target.value);
          setWrong(undefined);
        }}
      />
      <div>
        <Segmented
          label={t('state')}
          value={state}
          options={(['draft', 'published'] as const).map((value) => ({ value, label: t(`state_${value}`) }))}
          onChange={setState}
        />
        <Note above={6}>{t(`stateHelp_${state}`)}</Note>
      </div>
      <DayField label={t('releasedOn')} aside={ui('optional')} value={releasedOn} onChange={setReleasedOn} />
      <TextAreaField
        label={t('notes')}
        aside={ui('optional')}
        help={t('notesHelp')}
        value={notes}
        maxLength={4_000}
        onChange={(event) => setNotes(event.target.value)}
      />
      {error && error.code !== 'conflict' && <Notice tone="error">{failureText(error)}</Notice>}
      <Row align="stretch">
        <Button kind="main" type="submit" busy={create.isPending}>
          {create.isPending ? ui('saving') : t('create')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
