import { useEffect, useState } from 'react';
import {
  ALERT_BOUNDS,
  ALERT_KINDS,
  type Alert,
  type AlertInput,
  type AlertKind,
  COOLDOWN_MINUTES,
  createAlert,
  listAlertMails,
  listAlerts,
  previewAlert,
  saveAlert,
} from '#contract/alerts.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { AlertPreviewCard } from './alert-preview.tsx';
import { type AlertRule, minutesText, useRuleText } from './alert-words.ts';

const START: Record<AlertKind, string> = {
  IMPACT_SEVERITY: '1.5',
  OPEN_CALLS: '1',
  RECEIVER_FAILURES: '10',
  SILENT_USERS: '10',
  REGISTRATIONS: '100',
};
const TYPING_PAUSE_MS = 300;
const CHANGE = { invalidates: [listAlerts, listAlertMails, previewAlert], label: 'alert' };

/** Accepts a decimal comma. */
type Draft = Omit<AlertInput, 'threshold'> & { threshold: string };
const inputOf = ({ threshold, ...draft }: Draft): AlertInput => ({
  ...draft,
  threshold: threshold.trim() === '' ? Number.NaN : Number(threshold.replace(',', '.')),
});

interface Props {
  projectId: number;
  /** Absent for a new one. */
  alert: Alert | undefined;
  onDone: () => void;
}

/** What an alert watches, its threshold and its recipient. */
export function AlertForm({ projectId, alert, onDone }: Props) {
  const t = useWords(alertsWords);
  const ruleText = useRuleText();
  const ownEmail = useSession((state) => state.user?.email ?? '');
  const creation = useChange(createAlert, CHANGE);
  const change = useChange(saveAlert, CHANGE);
  const form = useVersionedForm({
    record: alert,
    draftOf: (seen): Draft => ({
      kind: seen?.kind ?? 'IMPACT_SEVERITY',
      threshold: seen ? String(seen.threshold) : START.IMPACT_SEVERITY,
      minutes: seen?.minutes ?? 0,
      cooldownMinutes: seen?.cooldownMinutes ?? COOLDOWN_MINUTES[0],
      email: seen?.email ?? ownEmail,
      active: seen?.active ?? true,
    }),
    schema: createAlert.body,
    bodyOf: inputOf,
    save: async (body, seen) =>
      seen
        ? change.mutateAsync({
            params: { id: seen.id },
            query: { projectId },
            body: { ...body, version: seen.version },
          })
        : creation.mutateAsync({ query: { projectId }, body }),
    onSaved: ({ alert: { email }, mail }) => {
      showSnackbar({ message: t(mail === 'withheld' ? 'savedWithheld' : 'saved', { email }), type: 'success' });
      onDone();
    },
    onTheirs: onDone,
  });
  const { draft } = form;
  const { kind, minutes, cooldownMinutes } = draft;
  const input = inputOf(draft);
  const bounds = ALERT_BOUNDS[kind];
  const isWrong = !createAlert.body.safeParse({ ...input, email: 'someone@example.com' }).success;
  const rule = useRested(isWrong ? null : { kind, threshold: input.threshold, minutes, cooldownMinutes });
  const choose = (next: AlertKind) =>
    form.change({ kind: next, threshold: START[next], minutes: ALERT_BOUNDS[next].minutes[0] ?? 0 });
  const line = ({ email, ...of }: Pick<Alert, 'email' | 'kind' | 'threshold' | 'minutes'>) =>
    `${ruleText(of)} → ${email}`;
  const wrong = t('thresholdWrong', { min: formatNumber(bounds.min, 2), max: formatNumber(bounds.max, 2) });
  return (
    <Stack as="form" {...formProps(form)}>
      <SelectField
        label={t('kind')}
        name="kind"
        value={kind}
        onChange={(event) => choose(ALERT_KINDS.find((one) => one === event.target.value) ?? kind)}
      >
        {ALERT_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kind_${one}`)}
          </option>
        ))}
      </SelectField>
      <Grid min={150}>
        <Field
          label={t(`threshold_${kind}`)}
          inputMode="decimal"
          error={isWrong ? wrong : undefined}
          {...form.field('threshold')}
        />
        {kind !== 'IMPACT_SEVERITY' && (
          <Minutes
            label={t(`minutes_${kind}`)}
            name="minutes"
            offered={bounds.minutes}
            value={minutes}
            onChange={(value) => form.change({ minutes: value })}
          />
        )}
      </Grid>
      <Minutes
        label={t('cooldown')}
        name="cooldown"
        help={t('cooldownHelp')}
        none={t('noCooldown')}
        offered={COOLDOWN_MINUTES}
        value={cooldownMinutes}
        onChange={(value) => form.change({ cooldownMinutes: value })}
      />
      <Field
        label={t('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        help={t('emailHelp')}
        error={form.error('email', t('emailWrong'))}
        {...form.field('email')}
      />
      <Switch
        label={t('active')}
        help={t('activeHelp')}
        checked={draft.active}
        onChange={(active) => form.change({ active })}
      />
      <AlertPreviewCard projectId={projectId} rule={rule} />
      <FormTrouble form={form} now={(theirs) => theirs && line(theirs)} yours={line(input)} />
      <FormButtons form={form} {...(!alert && { save: t('create') })} onCancel={onDone} />
    </Stack>
  );
}

interface MinutesProps {
  label: string;
  name: string;
  help?: string;
  none?: string;
  offered: readonly number[];
  value: number;
  onChange: (minutes: number) => void;
}

/** One of the offered durations, or the saved one. */
function Minutes({ offered, value, onChange, none, ...rest }: MinutesProps) {
  const t = useWords(alertsWords);
  const choices = [...new Set([...offered, value])].sort((a, b) => a - b);
  return (
    <SelectField {...rest} value={String(value)} onChange={(event) => onChange(Number(event.target.value))}>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? (none ?? t('now')) : minutesText(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

/** The debounced rule. */
function useRested(rule: AlertRule | null): AlertRule | null {
  const [rested, rest] = useState(rule);
  const key = JSON.stringify(rule);
  useEffect(() => {
    const timer = setTimeout(() => rest(JSON.parse(key) as AlertRule | null), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
