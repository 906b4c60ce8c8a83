import { type FormEvent, useState } from 'react';
import { changeSdkVersion, SDK_VERSION_STATES, type SdkVersion } from '#contract/sdk-versions.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import styles from './sdk-versions.module.css';
import { VERSION_CHANGE } from './use-sdk-versions.ts';

type Editable = Pick<SdkVersion, 'state' | 'releasedOn' | 'notes'>;

const editable = ({ state, releasedOn, notes }: Editable): Editable => ({ state, releasedOn, notes });
const isSame = (a: Editable, b: Editable) => JSON.stringify(editable(a)) === JSON.stringify(editable(b));

/** State, date and notes of a version; whoever saves second is told what the first one did. */
export function VersionEditor({ version }: { version: SdkVersion }) {
  const t = useWords(sdkVersionsWords);
  const ui = useWords(uiWords);
  const change = useChange(changeSdkVersion, VERSION_CHANGE);
  const [seen, setSeen] = useState(version);
  const [draft, setDraft] = useState(editable(version));
  const name = `${version.platform} ${version.version}`;
  const isChanged = !isSame(draft, seen);
  const saved = useUnsavedWarning(isChanged, t('unsaved', { name }));
  const error = change.error instanceof CallError ? change.error : null;
  const conflict = error?.conflict;
  const theirs = conflict?.current as (Editable & { edition: number }) | undefined;

  const save = (edition: number) =>
    change.mutate(
      { params: { id: version.id }, body: { edition, ...draft } },
      {
        onSuccess: ({ version: now }) => {
          saved();
          setSeen(now);
          setDraft(editable(now));
          showSnackbar({ message: t('saved', { name }), type: 'success' });
        },
      },
    );
  const takeTheirs = () => {
    if (!theirs) return;
    setSeen({ ...seen, ...theirs });
    setDraft(editable(theirs));
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(seen.edition);
  };
  const shown = (one: Editable) => [t(`state_${one.state}`), one.releasedOn, one.notes].filter(Boolean).join(' · ');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <Segmented
          label={t('state')}
          value={draft.state}
          options={SDK_VERSION_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          onChange={(state) => setDraft({ ...draft, state })}
        />
        <p className={styles.help}>{t(`stateHelp_${draft.state}`)}</p>
      </div>
      <Field
        label={t('releasedOn')}
        aside={ui('optional')}
        type="date"
        value={draft.releasedOn ?? ''}
        onChange={(event) => setDraft({ ...draft, releasedOn: event.target.value || null })}
      />
      <TextAreaField
        label={t('notes')}
        aside={ui('optional')}
        help={t('notesHelp')}
        rows={6}
        maxLength={4_000}
        value={draft.notes}
        onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
      />
      {conflict && theirs && (
        <ConflictNotice conflict={conflict} now={shown(theirs)} yours={shown(draft)}>
          <Button onClick={() => save(theirs.edition)}>{ui('overwrite')}</Button>
          <Button kind="quiet" onClick={takeTheirs}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      )}
      {error && !conflict && (
        <Notice tone="error">{error.code === 'conflict' ? t('minimumBlocks') : failureText(error)}</Notice>
      )}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={change.isPending} disabled={!isChanged}>
          {change.isPending ? ui('saving') : ui('save')}
        </Button>
      </div>
    </form>
  );
}
