import { ArrowLeft, History, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Poi } from '../../../contract/poi.ts';
import { CallError } from '../../api/call-failure.ts';
import { drawWords } from '../../i18n/draw.ts';
import { poiWords } from '../../i18n/poi.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import type { Drawing } from '../../map/draw-state.ts';
import { DrawTools } from '../../map/draw-tools.tsx';
import { ShapeFields } from '../../map/shape-fields.tsx';
import { NearLink } from '../../navigation/near-link.tsx';
import { withParameters } from '../../navigation/use-parameters.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { useDeletePoi, useSavePoi } from './poi.queries.ts';
import { draftOf, faultsOf, type PoiDraft, wishOf } from './poi-draft.ts';
import { placeText } from './poi-words.ts';
import styles from './points-of-interest.module.css';

interface Props {
  projectId: number;
  draft: PoiDraft;
  isChanged: boolean;
  drawing: Drawing;
  onDraft: (draft: PoiDraft) => void;
  onDone: () => void;
  /** Asks first when something is not saved. */
  onBack: () => void;
}

const TOOLS = ['circle', 'polygon'] as const;
const FLAGS = ['active', 'onEnter', 'onExit', 'inTrip'] as const;

/** Makes or changes one point of interest; its shape is on the map beside it. */
export function PoiEditor({ projectId, draft, isChanged, drawing, onDraft, onDone, onBack }: Props) {
  const [t, ui, draw] = [useWords(poiWords), useWords(uiWords), useWords(drawWords)];
  const [tried, setTried] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const saving = useSavePoi(projectId);
  const markSaved = useUnsavedWarning(isChanged, t('unsaved'));
  const faults = faultsOf(draft);
  const says = (fault: (typeof faults)[number], key: Parameters<typeof t>[0]) =>
    tried && faults.includes(fault) ? t(key) : undefined;
  const error = saving.error instanceof CallError ? saving.error : null;
  const isTwin = error?.fields?.['body.name'] !== undefined;
  const current = error?.conflict?.current as Poi | undefined;

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
  return (
    <form className={styles.editor} onSubmit={submit} aria-label={t(draft.id ? 'edit' : 'create')} noValidate>
      <button type="button" className={styles.back} onClick={onBack}>
        <ArrowLeft size={14} aria-hidden="true" />
        {t('allPois')}
      </button>
      <h2>{draft.id ? draft.name || t('edit') : t('create')}</h2>
      <Field
        label={t('name')}
        value={draft.name}
        maxLength={120}
        error={says('name', 'nameMissing') ?? (isTwin ? t('twin') : undefined)}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <div className={styles.place}>
        <span className={styles.label}>{t('shape')}</span>
        <DrawTools drawing={drawing} tools={TOOLS} />
        {draft.shape ? (
          <ShapeFields shape={draft.shape} onShape={drawing.put} />
        ) : (
          !drawing.tool && <p className={styles.muted}>{t('drawFirst')}</p>
        )}
        {drawing.fault && <Notice tone="error">{draw(`fault_${drawing.fault}`)}</Notice>}
        {says('noShape', 'noShape') && <Notice tone="error">{t('noShape')}</Notice>}
      </div>
      <Field
        label={t('tags')}
        help={t('tagsHelp')}
        value={draft.tags}
        error={says('tags', 'tagsWrong')}
        onChange={(event) => onDraft({ ...draft, tags: event.target.value })}
      />
      <div className={styles.flags}>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={t(flag)}
            help={t(`${flag}Help`)}
            checked={draft[flag]}
            onChange={(checked) => onDraft({ ...draft, [flag]: checked })}
          />
        ))}
      </div>
      <Field
        label={t('dwell')}
        help={t('dwellHelp')}
        inputMode="decimal"
        value={draft.dwellMinutes}
        error={says('dwell', 'dwellWrong')}
        onChange={(event) => onDraft({ ...draft, dwellMinutes: event.target.value })}
      />
      {error?.conflict && current ? (
        <ConflictNotice conflict={error.conflict} now={placeText(t, current)} yours={yours(t, draft)}>
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
        <Button kind="quiet" onClick={onDone}>
          {ui('cancel')}
        </Button>
        {draft.id && (
          <span className={styles.end}>
            <NearLink className={styles.aside} href={withParameters({ view: 'history', of: draft.id, poi: null })}>
              <History size={14} aria-hidden="true" />
              {t('history')}
            </NearLink>
            <Button kind="quiet" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </span>
        )}
      </div>
      {deleting && draft.id && (
        <DeletePoi
          projectId={projectId}
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

const yours = (t: Parameters<typeof placeText>[0], draft: PoiDraft): string => {
  const wish = wishOf(draft);
  return wish ? placeText(t, wish) : draft.name;
};

interface DeleteProps {
  projectId: number;
  id: string;
  name: string;
  onDone: (gone: boolean) => void;
}

function DeletePoi({ projectId, id, name, onDone }: DeleteProps) {
  const [t, ui] = [useWords(poiWords), useWords(uiWords)];
  const deletion = useDeletePoi(projectId);
  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        showSnackbar({ message: t('deleted', { name }), type: 'success' });
        onDone(true);
      },
    });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('delete')}
      busyAction={t('deleting')}
      busy={deletion.isPending}
      onConfirm={remove}
      onCancel={() => onDone(false)}
    >
      <p>{t('deleteText')}</p>
      {deletion.error instanceof CallError && <Notice tone="error">{failureText(ui, deletion.error)}</Notice>}
    </ConfirmDialog>
  );
}
