import type { z } from 'zod/mini';
import {
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportContent,
  type ExportFormat,
  type ExportSchedule,
  getExportSchedule,
  saveExportSchedule,
  stopExportSchedule,
} from '#contract/bulk-export.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo } from '#web/format/times.ts';
import { bulkExportWords } from '#web/i18n/bulk-export.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { BucketFields } from './bucket-fields.tsx';
import { type ScheduleDraft, scheduleDraftOf, scheduleInputOf } from './schedule-draft.ts';

type Stored = z.infer<typeof getExportSchedule.reply>;

const fresh = { invalidates: [getExportSchedule], label: 'sdkConfig' };
const versionOf = ({ schedule }: Stored): number => schedule?.version ?? 0;

/** Where the project's data goes every night. */
export function ScheduleSection({ projectId, stored }: { projectId: number; stored: Stored }) {
  const t = useWords(bulkExportWords);
  const save = useChange(saveExportSchedule, fresh);
  const stop = useChange(stopExportSchedule, fresh);
  const query = { projectId };
  const form = useVersionedForm({
    record: stored,
    follow: (latest, seen) => versionOf(latest) !== versionOf(seen),
    draftOf: ({ schedule }) => scheduleDraftOf(schedule),
    schema: saveExportSchedule.body,
    bodyOf: (draft, seen) => scheduleInputOf(draft, versionOf(seen)),
    save: (body) => save.mutateAsync({ query, body }),
    onSaved: () => showSnackbar({ message: t('saved'), type: 'success' }),
    recordOf: (reply) => reply,
    question: t('unsavedQuestion'),
  });
  const { draft, change } = form;
  const { kind } = draft.target;
  const { schedule, hasFolder } = stored;
  const kinds = (['none', 's3', 'folder'] as const).filter((one) => one !== 'folder' || hasFolder);
  const toggle = (content: ExportContent) =>
    change({
      contents: EXPORT_CONTENTS.filter((one) => (one === content) !== draft.contents.includes(one)),
    });
  const end = () =>
    stop.mutate(
      { query },
      {
        onSuccess: (reply) => {
          form.start(reply);
          showSnackbar({ message: t('stopped'), type: 'success' });
        },
      },
    );
  return (
    <SettingsSection title={t('nightly')} lead={t('nightlyLead')}>
      <Stack as="form" {...formProps(form)}>
        <Segmented
          label={t('target')}
          options={kinds.map((value) => ({ value, label: t(`target_${value}`) }))}
          value={kind}
          onChange={(value) => form.put('target.kind', value)}
        />
        {!hasFolder && <Note>{t('noFolder')}</Note>}
        {schedule && <State schedule={schedule} />}
        {kind === 's3' && <BucketFields form={form} hasSecret={schedule?.target.kind === 's3'} />}
        {kind !== 'none' && (
          <>
            <Row as="fieldset" gap="8 20">
              <legend>{t('content')}</legend>
              {EXPORT_CONTENTS.map((content) => (
                <Row as="label" inline nowrap gap={8} key={content}>
                  <input type="checkbox" checked={draft.contents.includes(content)} onChange={() => toggle(content)} />
                  {t(`content_${content}`)}
                </Row>
              ))}
            </Row>
            <Grid gap="12 16" min={160} fill>
              <SelectField
                label={t('format')}
                value={draft.format}
                onChange={({ target }) => change({ format: target.value as ExportFormat })}
              >
                {EXPORT_FORMATS.map((one) => (
                  <option key={one} value={one}>
                    {t(`format_${one}`)}
                  </option>
                ))}
              </SelectField>
              <DayField label={t('fromDay')} value={draft.fromDay} onChange={(fromDay) => change({ fromDay })} />
            </Grid>
          </>
        )}
        {draft.contents.length === 0 && <Notice tone="warning">{t('chooseContent')}</Notice>}
        <FormTrouble
          form={form}
          now={(theirs) => <Facts {...scheduleDraftOf(theirs.schedule)} />}
          yours={<Facts {...draft} />}
        />
        {stop.error && <Notice tone="error">{failureText(stop.error)}</Notice>}
        {!form.conflict && (
          <Row align="stretch">
            {kind !== 'none' && (
              <Button kind="main" type="submit" busy={form.isBusy} disabled={draft.contents.length === 0}>
                {t(form.isBusy ? 'saving' : 'save')}
              </Button>
            )}
            {kind === 'none' && schedule && (
              <Button busy={stop.isPending} onClick={end}>
                {t('stop')}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </SettingsSection>
  );
}

/** What is compared when two people save. */
function Facts({ target, contents, format, fromDay }: ScheduleDraft) {
  const t = useWords(bulkExportWords);
  const { kind, endpoint, region, bucket, prefix, accessKeyId } = target;
  if (kind === 'none') return t('target_none');
  const place = kind === 's3' ? [endpoint, region, bucket, prefix, accessKeyId] : [];
  const names = contents.map((content) => t(`content_${content}`));
  return [t(`target_${kind}`), ...place, ...names, t(`format_${format}`), fromDay].filter(Boolean).join(', ');
}

function State({ schedule: { lastRunAt, filesWritten, failure } }: { schedule: ExportSchedule }) {
  const t = useWords(bulkExportWords);
  if (failure) return <Notice tone="warning">{t('failed', { reason: failure })}</Notice>;
  return <Note>{lastRunAt ? t('lastRun', { ago: formatAgo(lastRunAt), count: filesWritten }) : t('noRun')}</Note>;
}
