import { changeSdkVersion, SDK_VERSION_STATES, type SdkVersion } from '#contract/sdk-versions.ts';
import { useChange } from '#web/api/use-change.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { VERSION_CHANGE } from './use-sdk-versions.ts';

type Editable = Pick<SdkVersion, 'state' | 'releasedOn' | 'notes'>;

/** Edits the state, date and notes of a version. */
export function VersionEditor({ version }: { version: SdkVersion }) {
  const t = useWords(sdkVersionsWords);
  const ui = useWords(uiWords);
  const change = useChange(changeSdkVersion, VERSION_CHANGE);
  const name = `${version.platform} ${version.version}`;
  const form = useVersionedForm({
    record: version as Editable & { edition: number },
    draftOf: ({ state, releasedOn, notes }): Editable => ({ state, releasedOn: releasedOn ?? '', notes }),
    schema: changeSdkVersion.body,
    bodyOf: (draft, { edition }) => ({ ...draft, edition, releasedOn: draft.releasedOn || null }),
    save: (body) => change.mutateAsync({ params: { id: version.id }, body }),
    onSaved: () => showSnackbar({ message: t('saved', { name }), type: 'success' }),
    recordOf: ({ version: saved }) => saved,
    question: t('unsaved', { name }),
  });
  const { draft } = form;
  const line = (one: Editable) => [t(`state_${one.state}`), one.releasedOn, one.notes].filter(Boolean).join(' · ');
  return (
    <Stack as="form" {...formProps(form)}>
      <div>
        <Segmented
          label={t('state')}
          value={draft.state}
          options={SDK_VERSION_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
          onChange={(state) => form.change({ state })}
        />
        <Note above={6}>{t(`stateHelp_${draft.state}`)}</Note>
      </div>
      <DayField
        label={t('releasedOn')}
        aside={ui('optional')}
        value={draft.releasedOn ?? ''}
        onChange={(releasedOn) => form.change({ releasedOn })}
      />
      <TextAreaField
        label={t('notes')}
        aside={ui('optional')}
        help={t('notesHelp')}
        rows={6}
        maxLength={4_000}
        {...form.field('notes')}
      />
      <FormTrouble form={form} now={line} yours={line(draft)} refusals={{ conflict: t('minimumBlocks') }} />
      <FormButtons form={form} saving={ui('saving')} disabled={!form.isDirty} />
    </Stack>
  );
}
