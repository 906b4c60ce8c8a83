import { useId, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './what-if.module.css';
import { AS_IT_IS, scoreIf, type WhatIfInput } from './what-if-score.ts';

interface Knob {
  label: KeyOf<typeof tripWords>;
  min: number;
  max: number;
  step: number;
  unit?: 'share' | 'km';
  read: (request: WhatIfInput) => number;
  write: (request: WhatIfInput, value: number) => WhatIfInput;
}

const weight = (name: keyof WhatIfInput['weights']): Knob => ({
  label: `overall_${name}`,
  min: 0,
  max: 3,
  step: 0.25,
  read: ({ weights }) => weights[name],
  write: (request, value) => ({ ...request, weights: { ...request.weights, [name]: value } }),
});
const scale = (part: 'ACCELERATION' | 'BRAKING' | 'CORNERING'): Knob => ({
  label: `part_${part}`,
  min: 2,
  max: 40,
  step: 1,
  read: ({ formula }) => formula.weightPerTenKm[part],
  write: ({ formula, weights }, value) => ({
    weights,
    formula: { ...formula, weightPerTenKm: { ...formula.weightPerTenKm, [part]: value } },
  }),
});
const strength = (level: 1 | 2 | 3): Knob => ({
  label: `strength_${level}`,
  min: 0,
  max: 10,
  step: 0.5,
  read: ({ formula }) => formula.eventWeights[level - 1] ?? 0,
  write: ({ formula, weights }, value) => {
    const [one, two, three] = formula.eventWeights.map((old, at) => (at === level - 1 ? value : old));
    return { weights, formula: { ...formula, eventWeights: [one ?? 0, two ?? 0, three ?? 0] } };
  },
});
const single = (
  name: 'leastExposureKm' | 'distractionShareScale' | 'callWeight',
  knob: Pick<Knob, 'min' | 'max' | 'step' | 'unit'>,
): Knob => ({
  ...knob,
  label: `knob_${name}`,
  read: ({ formula }) => formula[name],
  write: ({ formula, weights }, value) => ({ weights, formula: { ...formula, [name]: value } }),
});

const GROUPS: [title: KeyOf<typeof tripWords>, knobs: Knob[]][] = [
  ['whatIfWeights', [weight('safeness'), weight('speed'), weight('distraction')]],
  ['whatIfScales', [scale('ACCELERATION'), scale('BRAKING'), scale('CORNERING')]],
  ['whatIfEvents', [strength(1), strength(2), strength(3)]],
  [
    'whatIfOthers',
    [
      single('distractionShareScale', { min: 0.02, max: 0.5, step: 0.01, unit: 'share' }),
      single('callWeight', { min: 0, max: 1, step: 0.1 }),
      single('leastExposureKm', { min: 1, max: 20, step: 1, unit: 'km' }),
    ],
  ],
];

/** Other numbers for the formula, and what the drive would score with them. Nothing is saved. */
export function WhatIf({ trip }: { trip: Trip }) {
  const t = useWords(tripWords);
  const [request, setWish] = useState(AS_IT_IS);
  const { overall: before } = scoreIf(trip, AS_IT_IS);
  const { overall: after } = scoreIf(trip, request);
  return (
    <details className={styles.whatIf}>
      <summary>{t('whatIf')}</summary>
      <p className={styles.help}>{t('whatIfHelp')}</p>
      {trip.features.scoreOverrides && <p className={styles.help}>{t('whatIfMeasured')}</p>}
      <output className={styles.result} aria-label={t('whatIfResult')}>
        {(['total', 'safeness', 'speed', 'distraction'] as const).map((name) => (
          <span key={name}>
            <small>{t(`overall_${name}`)}</small>
            {after[name] === null ? <i>{t('notKnown')}</i> : <b>{after[name]}</b>}
            {after[name] !== null && <Difference of={after[name] - (before[name] ?? 0)} />}
          </span>
        ))}
      </output>
      <Stack gap={12} className={styles.groups}>
        {GROUPS.map(([title, knobs]) => (
          <Stack as="fieldset" gap={2} key={title} className={styles.group}>
            <legend>{t(title)}</legend>
            {knobs.map((knob) => (
              <Slider key={knob.label} knob={knob} request={request} onChange={setWish} />
            ))}
          </Stack>
        ))}
      </Stack>
      <Button kind="quiet" onClick={() => setWish(AS_IT_IS)} disabled={request === AS_IT_IS}>
        {t('whatIfBack')}
      </Button>
    </details>
  );
}

const Difference = ({ of }: { of: number }) => (
  <em data-tone={of > 0 ? 'up' : of < 0 ? 'down' : undefined}>
    {of === 0 ? '±0' : `${of > 0 ? '+' : '−'}${Math.abs(of)}`}
  </em>
);

interface SliderProps {
  knob: Knob;
  request: WhatIfInput;
  onChange: (request: WhatIfInput) => void;
}

function Slider({ knob: { label, min, max, step, unit, read, write }, request, onChange }: SliderProps) {
  const t = useWords(tripWords);
  const id = useId();
  const value = read(request);
  const shown = unit === 'share' ? formatShare(value) : formatNumber(value, 2);
  const text = unit === 'km' ? t('kilometres', { value: shown }) : shown;
  return (
    <Grid gap={12} align="center" size="small" className={styles.knob} data-moved={value !== read(AS_IT_IS)}>
      <label htmlFor={id}>{t(label)}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(write(request, Number(event.target.value)))}
      />
      <span>{text}</span>
    </Grid>
  );
}
