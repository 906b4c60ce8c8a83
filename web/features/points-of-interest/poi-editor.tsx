import type { ReactNode } from 'react';
import { deletePoi, type Poi } from '#contract/poi.ts';
import { useChange } from '#web/api/use-change.ts';
import { drawWords } from '#web/i18n/draw.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Drawing } from '#web/map/draw-state.ts';
import { DeleteShape } from '#web/map/shapes/delete-shape.tsx';
import { PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { ShapeForm } from '#web/map/shapes/shape-form.tsx';
import { ShapePlace } from '#web/map/shapes/shape-place.tsx';
import { useShapeSave } from '#web/map/shapes/use-shape-save.ts';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { POI_CHANGE, useSavePoi } from './poi.queries.ts';
import { type PoiDraft, poiDraftOf, poiFaultsOf, poiInputOf } from './poi-draft.ts';
import { poiPlaceText } from './poi-words.ts';

interface Props {
  projectId: number;
  draft: PoiDraft;
  isChanged: boolean;
  drawing: Drawing;
  onDraft: (draft: PoiDraft) => void;
  /** Shown above the form. */
  visitors: ReactNode;
  /** Called with the id of a new one. */
  onDone: (made: string | null) => void;
  /** Confirms before discarding unsaved changes. */
  onBack: () => void;
}

const FLAGS = ['active', 'onEnter', 'onExit', 'inTrip'] as const;

/** Creates or edits a point of interest; its shape is drawn on the map next to it. */
export function PoiEditor({ projectId, draft, isChanged, drawing, onDraft, visitors, onDone, onBack }: Props) {
  const [t, shapes, draw] = [useWords(poiWords), useWords(shapeWords), useWords(drawWords)];
  const { mutateAsync: remove } = useChange(deletePoi, POI_CHANGE);
  const input = poiInputOf(draft);
  const saving = useShapeSave<Poi, NonNullable<typeof input>, { poi: Poi }>({
    draft,
    values: input,
    saving: useSavePoi(projectId),
    isChanged,
    question: t('unsaved'),
    onDone: (saved) => onDone(draft.id ? null : (saved?.poi.id ?? null)),
  });
  const faults = poiFaultsOf(draft);
  const says = (fault: (typeof faults)[number], key: Parameters<typeof t>[0]) =>
    saving.tried && faults.includes(fault) ? t(key) : undefined;
  const tell = (poi: Parameters<typeof poiPlaceText>[2]) => poiPlaceText(t, shapes, poi);
  return (
    <ShapeForm
      label={t(draft.id ? 'edit' : 'create')}
      isNew={!draft.id}
      create={t('createNow')}
      head={<PanelHead title={draft.id ? draft.name || t('edit') : t('create')} back={t('allPois')} onBack={onBack} />}
      saving={saving}
      describe={tell}
      yours={input ? tell(input) : draft.name}
      onUseTheirs={(current) => onDraft(poiDraftOf(current))}
      onBack={onBack}
      deletion={(done) => (
        <DeleteShape
          id={draft.id ?? ''}
          name={draft.name}
          text={t('deleteText')}
          onDelete={(id) => remove({ params: { id }, query: { projectId } })}
          onDone={done}
        />
      )}
    >
      {visitors}
      <Field
        label={shapes('name')}
        value={draft.name}
        maxLength={120}
        error={says('name', 'nameMissing') ?? (saving.isTwin ? t('twin') : undefined)}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <ShapePlace
        shape={draft.shape}
        drawing={drawing}
        faults={[drawing.fault && draw(`fault_${drawing.fault}`), says('noShape', 'noShape')]}
      />
      <Field
        label={t('tags')}
        help={t('tagsHelp')}
        value={draft.tags}
        error={says('tags', 'tagsWrong')}
        onChange={(event) => onDraft({ ...draft, tags: event.target.value })}
      />
      <Stack gap={12}>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={t(flag)}
            help={t(`${flag}Help`)}
            checked={draft[flag]}
            onChange={(checked) => onDraft({ ...draft, [flag]: checked })}
          />
        ))}
      </Stack>
      <Field
        label={t('dwell')}
        help={t('dwellHelp')}
        inputMode="decimal"
        value={draft.dwellMinutes}
        error={says('dwell', 'dwellWrong')}
        onChange={(event) => onDraft({ ...draft, dwellMinutes: event.target.value })}
      />
    </ShapeForm>
  );
}
