import {
  createReport,
  listReportCandidates,
  listReports,
  MAX_RECIPIENTS,
  REPORT_RHYTHMS,
  type ReportInput,
  type ReportRecipient,
  type ScheduledReport,
  saveReport,
} from '#contract/scheduled-reports.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { weekdayName } from '#web/format/days.ts';
import { formatDay } from '#web/format/times.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { hourText, useScheduleText } from './schedule-text.ts';
import styles from './scheduled-reports.module.css';

/** What a new report shows. */
export interface ReportedView {
  kind: ReportInput['kind'];
  name: string;
  query: string;
  viewId: string | null;
}

interface Props {
  projectId: number;
  /** Absent for a new one. */
  report?: ScheduledReport | undefined;
  view?: ReportedView | undefined;
  onDone: () => void;
}

const CHANGE = { invalidates: [listReports], label: 'report' };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => day + 1);

/** When a view is sent, and to whom. */
export function ReportForm({ projectId, report, view, onDone }: Props) {
  const candidates = useEndpoint(listReportCandidates, { query: { projectId } }, { label: 'report' });
  const ownEmail = useSession((state) => state.user?.email);
  if (!candidates.data) return null;
  const self = candidates.data.items.find(({ email }) => email === ownEmail);
  return <LoadedForm {...{ projectId, report, view, onDone, self }} candidates={candidates.data.items} />;
}

interface LoadedProps extends Props {
  candidates: readonly ReportRecipient[];
  self: ReportRecipient | undefined;
}

function LoadedForm({ projectId, report, view, onDone, candidates, self }: LoadedProps) {
  const t = useWords(scheduledReportsWords);
  const scheduleText = useScheduleText();
  const creation = useChange(createReport, CHANGE);
  const change = useChange(saveReport, CHANGE);
  const form = useVersionedForm({
    record: report,
    draftOf: (seen): ReportInput => ({
      kind: seen && seen.kind !== 'safety' ? seen.kind : (view?.kind ?? 'insights'),
      name: seen?.name ?? view?.name ?? '',
      query: seen?.query ?? view?.query ?? '',
      viewId: seen ? seen.viewId : (view?.viewId ?? null),
      period: seen?.period ?? 'last',
      rhythm: seen?.rhythm ?? 'weekly',
      weekday: seen?.weekday ?? 1,
      monthDay: seen?.monthDay ?? 1,
      hour: seen?.hour ?? 7,
      skipsEmpty: seen?.skipsEmpty ?? false,
      active: seen?.active ?? true,
      recipients: seen
        ? seen.recipients.filter(({ status }) => status !== 'unsubscribed').map(({ id }) => id)
        : self
          ? [self.id]
          : [],
    }),
    schema: createReport.body,
    bodyOf: (draft) => draft,
    save: async ({ kind, ...body }, seen) =>
      seen
        ? change.mutateAsync({
            params: { id: seen.id },
            query: { projectId },
            body: { ...body, version: seen.version },
          })
        : creation.mutateAsync({ query: { projectId }, body: { kind, ...body } }),
    onSaved: ({ report: saved }) => {
      const isFirst = !report && saved.nextAt;
      const message = isFirst
        ? t('created', { when: formatDay(saved.nextAt, { zone: saved.timeZone }) })
        : t('changed');
      showSnackbar({ message, type: 'success' });
      onDone();
    },
    onTheirs: onDone,
  });
  const { draft } = form;
  const line = (of: Pick<ReportInput, 'name' | 'rhythm' | 'weekday' | 'monthDay' | 'hour'>) =>
    `${of.name}: ${scheduleText(of)}`;
  const isReadyMade = report?.kind === 'safety';
  const number = (
    name: 'weekday' | 'monthDay' | 'hour',
    label: string,
    values: readonly number[],
    write: (value: number) => string,
    help?: string,
  ) => (
    <SelectField
      label={label}
      name={name}
      {...(help && { help })}
      value={String(draft[name])}
      onChange={({ target }) => form.change({ [name]: Number(target.value) })}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {write(value)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Stack as="form" {...formProps(form)}>
      {!isReadyMade && (
        <Field label={t('name')} maxLength={80} error={form.error('name', t('nameWrong'))} {...form.field('name')} />
      )}
      {draft.viewId && <Note>{t('followsView')}</Note>}
      <Grid min={150} align="start">
        <SelectField
          label={t('rhythm')}
          name="rhythm"
          value={draft.rhythm}
          onChange={({ target }) =>
            form.change({ rhythm: REPORT_RHYTHMS.find((one) => one === target.value) ?? 'weekly' })
          }
        >
          {REPORT_RHYTHMS.filter((one) => !isReadyMade || one === 'monthly').map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t(`rhythm_${rhythm}`)}
            </option>
          ))}
        </SelectField>
        {draft.rhythm === 'weekly'
          ? number('weekday', t('weekday'), WEEKDAYS, weekdayName)
          : number('monthDay', t('monthDay'), MONTH_DAYS, String, draft.monthDay > 28 ? t('monthDayHelp') : undefined)}
        {number('hour', t('hour'), HOURS, hourText, t('hourHelp'))}
      </Grid>
      {!isReadyMade && (
        <SelectField
          label={t('period')}
          name="period"
          value={draft.period}
          onChange={({ target }) => form.change({ period: target.value === 'view' ? 'view' : 'last' })}
        >
          <option value="last">
            {t(
              draft.kind === 'home' && draft.rhythm === 'monthly' ? 'periodLast_30days' : `periodLast_${draft.rhythm}`,
            )}
          </option>
          <option value="view">{t('periodView')}</option>
        </SelectField>
      )}
      <Recipients
        people={peopleOf(candidates, report)}
        chosen={draft.recipients}
        error={form.error('recipients', t('recipientsWrong'))}
        onChange={(recipients) => form.change({ recipients })}
      />
      <Switch
        label={t('skipsEmpty')}
        checked={draft.skipsEmpty}
        onChange={(skipsEmpty) => form.change({ skipsEmpty })}
      />
      {report && <Switch label={t('active')} checked={draft.active} onChange={(active) => form.change({ active })} />}
      <FormTrouble form={form} now={(theirs) => theirs && line(theirs)} yours={line(draft)} />
      <FormButtons form={form} {...(!report && { save: t('create') })} onCancel={onDone} />
    </Stack>
  );
}

/** Everyone who can be chosen, and those on the list who lost their access. */
const peopleOf = (candidates: readonly ReportRecipient[], report: ScheduledReport | undefined): ReportRecipient[] => {
  const listed = report?.recipients ?? [];
  const others = candidates.filter(({ id }) => !listed.some((one) => one.id === id));
  return [...listed, ...others].sort((one, other) => one.email.localeCompare(other.email));
};

interface RecipientsProps {
  people: readonly ReportRecipient[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

function Recipients({ people, chosen, error, onChange }: RecipientsProps) {
  const t = useWords(scheduledReportsWords);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, MAX_RECIPIENTS));
  return (
    <Stack as="fieldset" gap={6}>
      <Text as="legend" weight={500}>
        {t('recipients')}
      </Text>
      <Note>{t('recipientsHelp')}</Note>
      {people.map(({ id, email, status }) => (
        <Row as="label" key={id} nowrap gap={8} size="small">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={status === 'unsubscribed' || (status !== 'receives' && !chosen.includes(id))}
            onChange={() => toggle(id)}
          />
          <span className={styles.email}>{email}</span>
          {status !== 'receives' && <Chip tone="faint">{t(`status_${status}`)}</Chip>}
        </Row>
      ))}
      {error && (
        <Text as="p" size="small" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
}
