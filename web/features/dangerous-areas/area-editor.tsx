import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DangerousArea } from '../../../contract/dangerous-area-fields.ts';
import { AREA_KINDS, type AreaKind } from '../../../contract/dangerous-area-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import type { Drawing } from '../../map/draw-state.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { type AreaDraft, draftOf, faultsOf, shapeOf, wishOf } from './area-draft.ts';
import { AreaHead } from './area-head.tsx';
import { AreaPlace } from './area-place.tsx';
import { areaText } from './area-words.ts';
import { useSaveArea } from './areas.queries.ts';
import styles from './dangerous-areas.module.css';
import { DeleteArea } from './delete-area.tsx';

interface Props {
  draft: AreaDraft;
  isChanged: boolean;
  drawing: Drawing;
  onDraft: (draft: AreaDraft) => void;
  onDone: () => void;
  /** Asks first when something is not saved. */
  onBack: () => void;
}

/** Makes or changes one area; its shape is on the map beside it. */
export function AreaEditor({ draft, isChanged, drawing, onDraft, onDone, onBack }: Props) {
  const [t, ui] = [useWords(areaWords), useWords(uiWords)];
  const [tried, setTried] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const saving = useSaveArea();
  const markSaved = useUnsavedWarning(isChanged, t('unsaved'));
  const faults = faultsOf(draft);
  const error = saving.error instanceof CallError ? saving.error : null;
  const isTwin = error?.fields?.['body.name'] !== undefined;
  const current = error?.conflict?.current as DangerousArea | undefined;

  const save = (version: number) => {
    setTried(true);
    const wish = wishOf(draft);
    if (!wish) return;
    saving.mutate(
      { id: draft.id, version, wish },
      {
        onSuccess: () => {
          markSaved();
          showSnackbar({ message: t('saved', { name: wish.name }), type: 'success' });
          onDone();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft.version);
  };
  const yours = wishOf(draft);
  return (
    <form className={styles.editor} onSubmit={submit} aria-label={t(draft.id ? 'edit' : 'create')} noValidate>
      <AreaHead name={draft.id ? draft.name || t('edit') : t('create')} open="edit" isNew={!draft.id} onBack={onBack} />
      <Field
        label={t('name')}
        value={draft.name}
        maxLength={120}
        error={tried && faults.includes('name') ? t('nameMissing') : isTwin ? t('twin') : undefined}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <SelectField
        label={t('kind')}
        value={draft.kind}
        onChange={(event) => onDraft({ ...draft, kind: event.target.value as AreaKind })}
      >
        {AREA_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </SelectField>
      <AreaPlace shape={draft.shape} drawing={drawing} isMissing={tried && faults.includes('noShape')} />
      <Switch
        label={t('active')}
        help={t('activeHelp')}
        checked={draft.active}
        onChange={(active) => onDraft({ ...draft, active })}
      />
      <div className={styles.two}>
        {(['validFrom', 'validTo'] as const).map((key) => (
          <Field
            key={key}
            type="date"
            label={t(key)}
            value={draft[key]}
            error={key === 'validTo' && faults.includes('period') ? t('periodWrong') : undefined}
            onChange={(event) => onDraft({ ...draft, [key]: event.target.value })}
          />
        ))}
      </div>
      <p className={styles.muted}>{t('validHelp')}</p>
      {error?.conflict && current ? (
        <ConflictNotice
          conflict={error.conflict}
          now={areaText(t, { ...current, shape: shapeOf(current) })}
          yours={yours ? areaText(t, yours) : draft.name}
        >
          <Button busy={saving.isPending} onClick={() => save(current.version)}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={() => onDraft(draftOf(current))}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        error && !isTwin && <Notice tone="error">{failureText(ui, error)}</Notice>
      )}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={saving.isPending}>
          {draft.id ? ui('save') : t('createNow')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {ui('cancel')}
        </Button>
        {draft.id && (
          <span className={styles.end}>
            <Button kind="quiet" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </span>
        )}
      </div>
      {deleting && draft.id && (
        <DeleteArea
          id={draft.id}
          name={draft.name}
          onDone={(gone) => {
            setDeleting(false);
            if (!gone) return;
            markSaved();
            onDone();
          }}
        />
      )}
    </form>
  );
}
