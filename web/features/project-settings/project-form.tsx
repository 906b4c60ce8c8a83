import { MAP_PEOPLE_BOUNDS, SEVERITY_BOUNDS } from '#contract/project-bounds.ts';
import { type ProjectSettingsState, saveProjectSettings } from '#contract/project-settings.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { ChangeList } from '#web/ui/change-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { BY_SERVER } from '#web/ui/schema-problems.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps, UnsavedBar } from '#web/ui/versioned-form.tsx';
import { IdentitySection } from './identity-section.tsx';
import styles from './project-form.module.css';
import { RetentionSection } from './retention-section.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { NAME_LENGTH, settingsDraftOf, settingsOf } from './settings-draft.ts';
import { SuspendSection } from './suspend-section.tsx';

const NAME_WRONG: Partial<Record<string, 'nameTooLong' | 'nameControl' | 'nameTaken'>> = {
  too_big: 'nameTooLong',
  custom: 'nameControl',
  [BY_SERVER]: 'nameTaken',
};

/** All settings of a project in one form; a save is compared with the state at opening. */
export function ProjectForm({ state }: { state: ProjectSettingsState }) {
  const t = useWords(projectSettingsWords);
  const saving = useSaveSettings(state.projectId);
  const form = useVersionedForm({
    record: state,
    follow: (latest, seen) => latest.version !== seen.version,
    draftOf: ({ settings }) => ({ settings: settingsDraftOf(settings) }),
    schema: saveProjectSettings.body,
    bodyOf: ({ settings }, { version }) => ({ settings: settingsOf(settings), version }),
    atOnce: true,
    save: (body) => saving.mutateAsync({ query: { projectId: state.projectId }, body }),
    onSaved: () => showSnackbar({ message: t('saved'), type: 'success' }),
    recordOf: (saved) => saved,
    question: t('leave'),
  });
  const { settings: draft } = form.draft;
  const { settings: base } = form.seen;
  const changes = changesBetween(base, settingsOf(draft));
  const nameProblem = form.problem('settings.productName');
  return (
    <>
      <form className={styles.form} {...formProps(form)}>
        <IdentitySection
          projectId={state.projectId}
          draft={draft}
          field={(name) => form.field(`settings.${name}`)}
          errors={{
            productName: nameProblem && t(NAME_WRONG[nameProblem.type] ?? 'nameMissing', { max: NAME_LENGTH }),
            timeZone: form.error('settings.timeZone', t('timeZoneWrong')),
          }}
        />
        <RetentionSection
          days={draft.retention}
          isWrong={(kept) => form.problem(`settings.retention.${kept}`) !== undefined}
          saved={base.retention}
          onChange={(kept, days) => form.put(`settings.retention.${kept}`, days)}
        />
        <SettingsSection title={t('impacts')} lead={t('impactsLead')}>
          <Text as="div" maxWidth={320}>
            <Field
              label={t('threshold')}
              inputMode="decimal"
              autoComplete="off"
              aside={t('asi')}
              error={form.error('settings.severityThreshold', t('thresholdWrong', SEVERITY_BOUNDS))}
              help={t('threshold_help', SEVERITY_BOUNDS)}
              {...form.field('settings.severityThreshold')}
            />
          </Text>
        </SettingsSection>
        <SettingsSection title={t('map')} lead={t('mapLead')}>
          <Text as="div" maxWidth={320}>
            <Field
              label={t('mapPeople')}
              inputMode="numeric"
              autoComplete="off"
              error={form.error('settings.mapLeastPeople', t('mapPeopleWrong', MAP_PEOPLE_BOUNDS))}
              help={t('mapPeople_help')}
              {...form.field('settings.mapLeastPeople')}
            />
          </Text>
        </SettingsSection>
        <SettingsSection title={t('drivers')}>
          <Switch
            label={t('badges')}
            help={t('badges_help')}
            checked={draft.badges}
            onChange={(badges) => form.put('settings.badges', badges)}
          />
        </SettingsSection>
        <SettingsSection title={t('billing')}>
          <Switch
            label={t('test')}
            help={t('test_help')}
            checked={draft.testProject}
            onChange={(testProject) => form.put('settings.testProject', testProject)}
          />
        </SettingsSection>
        <Text as="div" above={20}>
          <FormTrouble
            form={form}
            now={(theirs) => <ChangeList changes={changesBetween(base, theirs.settings)} />}
            yours={<ChangeList changes={changes} />}
          />
        </Text>
        <UnsavedBar
          form={form}
          title={t('unsaved', { count: Math.max(1, changes.length) })}
          hint={form.isWrong ? t('unsavedWrong') : undefined}
          discard={t('discard')}
          save={t('save')}
          saving={t('saving')}
        />
      </form>
      <Text as="div" pad="24 0 0" line="top" above={24}>
        <SuspendSection state={state} />
      </Text>
    </>
  );
}
