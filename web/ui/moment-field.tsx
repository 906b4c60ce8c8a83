import { useState } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayField } from './day-field.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { Grid } from './grid.tsx';
import { TimeField } from './time-field.tsx';

interface Props extends FieldFrameProps {
  /** Such as 2026-01-31T08:05, or empty. */
  value: string;
  required?: boolean;
  onChange: (moment: string) => void;
}

/** A day and a time of day; both are needed. */
export function MomentField({ value, onChange, required, label, ...frame }: Props) {
  const t = useWords(uiWords);
  const [typed, setTyped] = useState({ day: '', time: '' });
  const [day = '', time = ''] = value ? value.split('T') : [typed.day, typed.time];
  const change = (part: { day?: string; time?: string }) => {
    const next = { day, time, ...part };
    setTyped(next);
    onChange(next.day && next.time ? `${next.day}T${next.time}` : '');
  };
  return (
    <Grid gap={8} columns={2} align="start">
      <DayField {...frame} label={label} value={day} required={required} onChange={(next) => change({ day: next })} />
      <TimeField
        label={t('timeOf', { label })}
        value={time}
        required={required}
        placeholder="08:05"
        onChange={(next) => change({ time: next })}
      />
    </Grid>
  );
}
