import { type FormEvent, useRef, useState } from 'react';
import { SEVERITY_BOUNDS } from '#contract/project-bounds.ts';
import type { ProjectSettingsState } from '#contract/project-settings.ts';
import { changesBetween } from '#contract/revision-changes.ts';
import { CallError } from '#web/api/call-failure.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { type Draft, draftOf, NAME_LENGTH, settingsOf, troublesOf } from './draft.ts';
import { IdentitySection } from './identity-section.tsx';
import styles from './project-form.module.css';
import { RetentionSection } from './retention-section.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { SuspendSection } from './suspend-section.tsx';

/** All of a project in one form; what was seen at its opening is what a save is compared with. */
export function ProjectForm({ state }: { state: ProjectSettingsState }) {
  const t = useWords(projectSettingsWords);
  const ui = useWords(uiWords);
  const [base, setBase] = useState(state);
  const [draft, setDraft] = useState(() => draftOf(state.settings));
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveSettings(state.projectId);

  const changes = changesBetween(base.settings, settingsOf(draft));
  const troubles = troublesOf(draft);
  const wrong = Object.keys(troubles).length > 0;
  const dirty = changes.length > 0 || wrong;
  useUnsavedWarning(dirty, t('leave'));
  // Nothing was touched here: what others saved may come in.
  if (!dirty && state.version !== base.version) {
    setBase(state);
    setDraft(draftOf(state.settings));
  }

  const change = (part: Partial<Draft>) => {
    saving.reset();
    setDraft({ ...draft, ...part });
  };
  const save = (version: number) => {
    if (saving.isPending) return;
    if (wrong) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    saving.mutate(
      { settings: settingsOf(draft), version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setDraft(draftOf(saved.settings));
          showSnackbar({ message: t('saved'), type: 'success' });
        },
      },
    );
  };
  const take = (theirs: ProjectSettingsState) => {
    setBase(theirs);
    setDraft(draftOf(theirs.settings));
    saving.reset();
  };
  const failure = saving.error instanceof CallError ? saving.error : null;
  const theirs = failure?.conflict?.current as ProjectSettingsState | undefined;
  const at = (field: string) => failure?.fields?.[`body.settings.${field}`];
  const told = at('productName') || at('timeZone');
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(base.version);
        }}
      >
        <IdentitySection
          projectId={state.projectId}
          draft={draft}
          errors={{
            productName: troubles.productName
              ? t(troubles.productName, { max: NAME_LENGTH })
              : at('productName') && t('nameTaken'),
            timeZone: at('timeZone') && t('timeZoneWrong'),
          }}
          onChange={change}
        />
        <RetentionSection
          days={draft.days}
          troubles={troubles}
          saved={base.settings.retention}
          onChange={(days) => change({ days })}
        />
        <SettingsSection title={t('impacts')} lead={t('impactsLead')}>
          <div className={styles.short}>
            <Field
              name="severityThreshold"
              label={t('threshold')}
              inputMode="decimal"
              autoComplete="off"
              aside={t('asi')}
              value={draft.severityThreshold}
              error={troubles.severityThreshold && t(troubles.severityThreshold, SEVERITY_BOUNDS)}
              help={t('threshold_help', SEVERITY_BOUNDS)}
              onChange={(event) => change({ severityThreshold: event.target.value })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title={t('billing')}>
          <Switch
            label={t('test')}
            help={t('test_help')}
            checked={draft.testProject}
            onChange={(testProject) => change({ testProject })}
          />
        </SettingsSection>
        {failure?.conflict && theirs && (
          <div className={styles.conflict}>
            <ConflictNotice
              conflict={failure.conflict}
              now={<ChangeList changes={changesBetween(base.settings, theirs.settings)} />}
              yours={<ChangeList changes={changes} />}
            >
              <Button busy={saving.isPending} onClick={() => save(theirs.version)}>
                {ui('overwrite')}
              </Button>
              <Button kind="quiet" onClick={() => take(theirs)}>
                {ui('keepTheirs')}
              </Button>
            </ConflictNotice>
          </div>
        )}
        {saving.error && !theirs && !told && (
          <div className={styles.conflict}>
            <Notice tone="error">{failureText(failure)}</Notice>
          </div>
        )}
        {dirty && !theirs && (
          <SaveBar
            title={t('unsaved', { count: Math.max(1, changes.length) })}
            hint={wrong || told ? t('unsavedWrong') : undefined}
          >
            <Button kind="quiet" onClick={() => take(base)}>
              {t('discard')}
            </Button>
            <Button kind="main" type="submit" busy={saving.isPending}>
              {t(saving.isPending ? 'saving' : 'save')}
            </Button>
          </SaveBar>
        )}
      </form>
      <div className={styles.danger}>
        <SuspendSection state={state} />
      </div>
    </>
  );
}
