import { AREA_KINDS, type AreaKind, type DangerousArea, deleteDangerousArea } from '#contract/dangerous-areas.ts';
import { useChange } from '#web/api/use-change.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Drawing } from '#web/map/draw-state.ts';
import { DeleteShape } from '#web/map/shapes/delete-shape.tsx';
import { ShapeForm } from '#web/map/shapes/shape-form.tsx';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import { useShapeSave } from '#web/map/shapes/use-shape-save.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type AreaDraft, areaDraftOf, areaFaultsOf, areaInputOf } from './area-draft.ts';
import { AreaHead } from './area-head.tsx';
import { AreaPlace } from './area-place.tsx';
import { areaText } from './area-words.ts';
import { AREA_CHANGE, useSaveArea } from './areas.queries.ts';

interface Props {
  draft: AreaDraft;
  isChanged: boolean;
  drawing: Drawing;
  onDraft: (draft: AreaDraft) => void;
  onDone: () => void;
  /** Confirms before discarding unsaved changes. */
  onBack: () => void;
}

/** Creates or edits an area; its shape is drawn on the map next to it. */
export function AreaEditor({ draft, isChanged, drawing, onDraft, onDone, onBack }: Props) {
  const [t, shapes] = [useWords(areaWords), useWords(shapeWords)];
  const { mutateAsync: remove } = useChange(deleteDangerousArea, AREA_CHANGE);
  const input = areaInputOf(draft);
  const saving = useShapeSave<DangerousArea, NonNullable<typeof input>>({
    draft,
    values: input,
    saving: useSaveArea(),
    isChanged,
    question: t('unsaved'),
    onDone,
  });
  const faults = areaFaultsOf(draft);
  const { tried, isTwin } = saving;
  return (
    <ShapeForm
      label={t(draft.id ? 'edit' : 'create')}
      isNew={!draft.id}
      create={t('createNow')}
      head={
        <AreaHead
          name={draft.id ? draft.name || t('edit') : t('create')}
          open="edit"
          isNew={!draft.id}
          onBack={onBack}
        />
      }
      saving={saving}
      describe={(current) => areaText(t, shapes, { ...current, shape: shapeOf(current) })}
      yours={input ? areaText(t, shapes, input) : draft.name}
      onUseTheirs={(current) => onDraft(areaDraftOf(current))}
      onBack={onBack}
      deletion={(done) => (
        <DeleteShape
          id={draft.id ?? ''}
          name={draft.name}
          text={t('deleteText')}
          onDelete={(id) => remove({ params: { id } })}
          onDone={done}
        />
      )}
    >
      <Field
        label={shapes('name')}
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
      <Grid gap="8 12" columns={2}>
        {(['validFrom', 'validTo'] as const).map((key) => (
          <DayField
            key={key}
            label={t(key)}
            value={draft[key]}
            error={key === 'validTo' && faults.includes('period') ? t('periodWrong') : undefined}
            onChange={(day) => onDraft({ ...draft, [key]: day })}
          />
        ))}
      </Grid>
      <Note>{t('validHelp')}</Note>
    </ShapeForm>
  );
}
