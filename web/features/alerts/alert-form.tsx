import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import {
  ALERT_BOUNDS,
  ALERT_KINDS,
  type Alert,
  type AlertInput,
  type AlertKind,
  COOLDOWN_MINUTES,
} from '#contract/alerts.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { type AlertRule, spanText } from './alert-words.ts';
import styles from './alerts.module.css';

const START: Record<AlertKind, string> = {
  IMPACT_SEVERITY: '1.5',
  OPEN_CALLS: '1',
  RECEIVER_FAILURES: '10',
  SILENT_USERS: '10',
  REGISTRATIONS: '100',
};
const TYPING_PAUSE_MS = 300;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Typed in the reader's way, with a comma too. */
function thresholdIn(text: string, kind: AlertKind): number | null {
  const value = Number(text.trim().replace(',', '.'));
  const { min, max, step } = ALERT_BOUNDS[kind];
  const fits = text.trim() !== '' && value >= min && value <= max && (step < 1 || Number.isInteger(value));
  return fits ? value : null;
}

interface Props {
  projectId: number;
  /** What the form begins with; absent for a new one. */
  seen?: Alert;
  ownEmail: string;
  busy: boolean;
  trouble: ReactNode;
  onType: () => void;
  onSave: (input: AlertInput) => void;
  onCancel: () => void;
}

/** What is watched, when it is worth a mail, and who gets it. */
export function AlertForm({ projectId, seen, ownEmail, busy, trouble, onType, onSave, onCancel }: Props) {
  const t = useWords(alertsWords);
  const ui = useWords(uiWords);
  const [kind, setKind] = useState<AlertKind>(seen?.kind ?? 'IMPACT_SEVERITY');
  const [typed, setTyped] = useState(seen ? String(seen.threshold) : START.IMPACT_SEVERITY);
  const [minutes, setMinutes] = useState(seen?.minutes ?? 0);
  const [cooldownMinutes, setCooldown] = useState<number>(seen?.cooldownMinutes ?? COOLDOWN_MINUTES[0]);
  const [email, setEmail] = useState(seen?.email ?? ownEmail);
  const [active, setActive] = useState(seen?.active ?? true);
  const [tried, setTried] = useState(false);
  const bounds = ALERT_BOUNDS[kind];
  const threshold = thresholdIn(typed, kind);
  const rule = useRested(threshold === null ? null : { kind, threshold, minutes, cooldownMinutes });
  const hasEmail = EMAIL.test(email.trim());

  const choose = (next: AlertKind) => {
    setKind(next);
    setTyped(START[next]);
    setMinutes(ALERT_BOUNDS[next].minutes[0] ?? 0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (threshold !== null && hasEmail && !busy) {
      onSave({ kind, threshold, minutes, cooldownMinutes, email: email.trim(), active });
    }
  };
  const wrong = t('thresholdWrong', { min: formatNumber(bounds.min, 2), max: formatNumber(bounds.max, 2) });
  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={onType}>
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
      <div className={styles.pair}>
        <Field
          label={t(`threshold_${kind}`)}
          name="threshold"
          inputMode="decimal"
          value={typed}
          error={threshold === null ? wrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {kind !== 'IMPACT_SEVERITY' && (
          <Minutes
            label={t(`minutes_${kind}`)}
            name="minutes"
            offered={bounds.minutes}
            value={minutes}
            onChange={setMinutes}
          />
        )}
      </div>
      <Minutes
        label={t('cooldown')}
        name="cooldown"
        help={t('cooldownHelp')}
        none={t('noCooldown')}
        offered={COOLDOWN_MINUTES}
        value={cooldownMinutes}
        onChange={setCooldown}
      />
      <Field
        label={t('email')}
        name="email"
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        help={t('emailHelp')}
        error={tried && !hasEmail ? t('emailWrong') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Switch label={t('active')} help={t('activeHelp')} checked={active} onChange={setActive} />
      <AlertPreview projectId={projectId} rule={rule} />
      {trouble}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={busy}>
          {seen ? ui('save') : t('create')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
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

/** A time of those offered, or the one that was saved. */
function Minutes({ offered, value, onChange, none, ...rest }: MinutesProps) {
  const t = useWords(alertsWords);
  const choices = [...new Set([...offered, value])].sort((a, b) => a - b);
  return (
    <SelectField {...rest} value={String(value)} onChange={(event) => onChange(Number(event.target.value))}>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? (none ?? t('now')) : spanText(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

/** The rule when nobody has typed for a moment. */
function useRested(rule: AlertRule | null): AlertRule | null {
  const [rested, rest] = useState(rule);
  const key = JSON.stringify(rule);
  useEffect(() => {
    const timer = setTimeout(() => rest(JSON.parse(key) as AlertRule | null), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}
