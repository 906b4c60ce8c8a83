import { useId, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { FORMULA_VERSION, FORMULA_VERSIONS, type FormulaVersion } from '#engine/score/formula.ts';
import type { TripFacts } from '#engine/score/score-trip.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useTripScores } from './trip.queries.ts';
import styles from './what-if.module.css';
import { asItIs, scoreIf, type WhatIfInput } from './what-if-score.ts';

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
const force = (part: 'ACCELERATION' | 'BRAKING' | 'CORNERING'): Knob => ({
  label: `part_${part}`,
  min: 0.2,
  max: 2,
  step: 0.05,
  read: ({ formula }) => formula.forceScale[part],
  write: ({ formula, weights }, value) => ({
    weights,
    formula: { ...formula, forceScale: { ...formula.forceScale, [part]: value } },
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
  name: 'leastExposureKm' | 'leastForceSeconds' | 'distractionShareScale' | 'callWeight',
  knob: Pick<Knob, 'min' | 'max' | 'step' | 'unit'>,
): Knob => ({
  ...knob,
  label: `knob_${name}`,
  read: ({ formula }) => formula[name],
  write: ({ formula, weights }, value) => ({ weights, formula: { ...formula, [name]: value } }),
});

type Group = [title: KeyOf<typeof tripWords>, knobs: Knob[]];
const WEIGHTS: Group = ['whatIfWeights', [weight('safeness'), weight('speed'), weight('distraction')]];
const PHONE = [
  single('distractionShareScale', { min: 0.02, max: 0.5, step: 0.01, unit: 'share' }),
  single('callWeight', { min: 0, max: 1, step: 0.1 }),
];
const GROUPS: Readonly<Record<FormulaVersion, Group[]>> = {
  'move-1': [
    WEIGHTS,
    ['whatIfScales', [scale('ACCELERATION'), scale('BRAKING'), scale('CORNERING')]],
    ['whatIfEvents', [strength(1), strength(2), strength(3)]],
    ['whatIfOthers', [...PHONE, single('leastExposureKm', { min: 1, max: 20, step: 1, unit: 'km' })]],
  ],
  'move-2': [
    WEIGHTS,
    ['whatIfForce', [force('ACCELERATION'), force('BRAKING'), force('CORNERING')]],
    ['whatIfOthers', [...PHONE, single('leastForceSeconds', { min: 5, max: 100, step: 5 })]],
  ],
};
const OVERALL = ['total', 'safeness', 'speed', 'distraction'] as const;

/** Compares every version of the formula, and shows the scores with other parameters. Nothing is saved. */
export function WhatIf({ userKey, trip }: { userKey: UserKey; trip: Trip }) {
  const t = useWords(tripWords);
  const [isOpen, setOpen] = useState(false);
  const { data } = useTripScores(userKey, trip, isOpen);
  return (
    <Text
      as="details"
      pad="6 0 0"
      line="top"
      above={12}
      className={styles.whatIf}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('whatIf')}</summary>
      <Caption as="p" above={6}>
        {t('whatIfHelp')}
      </Caption>
      {trip.features.scoreOverrides && (
        <Caption as="p" above={6}>
          {t('whatIfMeasured')}
        </Caption>
      )}
      {data && !data.facts && <Note>{t('whatIfNoFixes')}</Note>}
      {data?.facts && <Versions facts={data.facts} stored={trip.features.scoreExplanation?.formula} />}
    </Text>
  );
}

function Versions({ facts, stored }: { facts: TripFacts; stored: string | undefined }) {
  const t = useWords(tripWords);
  const [version, setVersion] = useState<FormulaVersion>(FORMULA_VERSION);
  const [request, setRequest] = useState(() => asItIs(version));
  const choose = (next: FormulaVersion) => {
    setVersion(next);
    setRequest(asItIs(next));
  };
  const original = asItIs(version);
  const { overall: before } = scoreIf(facts, original);
  const { overall: after } = scoreIf(facts, request);
  const isMoved = GROUPS[version].some(([, knobs]) => knobs.some(({ read }) => read(request) !== read(original)));
  return (
    <>
      <Text as="table" size="small" above={8} below={12} className={styles.versions} wide>
        <Caption as="caption" textAlign="left" pad="0 0 2">
          {t('versions')}
        </Caption>
        <thead>
          <tr>
            <td />
            {OVERALL.map((name) => (
              <Text as="th" key={name} weight={600} scope="col">
                {t(`overall_${name}`)}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {FORMULA_VERSIONS.map((one) => {
            const { overall } = scoreIf(facts, asItIs(one));
            return (
              <tr key={one}>
                <Text as="th" weight={600} scope="row">
                  {one}
                  {one === stored && <small>{t('versionStored')}</small>}
                </Text>
                {OVERALL.map((name) => (
                  <td key={name}>{overall[name] ?? '–'}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Text>
      <Segmented
        label={t('versionToChange')}
        options={FORMULA_VERSIONS.map((value) => ({ value, label: value }))}
        value={version}
        onChange={choose}
      />
      <Grid as="output" gap={8} pad="8 12" className={styles.result} aria-label={t('whatIfResult')}>
        {OVERALL.map((name) => (
          <span key={name}>
            <small>{t(`overall_${name}`)}</small>
            {after[name] === null ? <i>{t('notKnown')}</i> : <b>{after[name]}</b>}
            {after[name] !== null && <Difference of={after[name] - (before[name] ?? 0)} />}
          </span>
        ))}
      </Grid>
      <Stack below={8} gap={12}>
        {GROUPS[version].map(([title, knobs]) => (
          <Stack as="fieldset" gap={2} key={title} className={styles.group}>
            <legend>{t(title)}</legend>
            {knobs.map((knob) => (
              <Slider key={knob.label} knob={knob} request={request} original={original} onChange={setRequest} />
            ))}
          </Stack>
        ))}
      </Stack>
      <Button kind="quiet" onClick={() => setRequest(original)} disabled={!isMoved}>
        {t('whatIfBack')}
      </Button>
    </>
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
  original: WhatIfInput;
  onChange: (request: WhatIfInput) => void;
}

function Slider({ knob: { label, min, max, step, unit, read, write }, request, original, onChange }: SliderProps) {
  const t = useWords(tripWords);
  const id = useId();
  const value = read(request);
  const shown = unit === 'share' ? formatShare(value) : formatNumber(value, 2);
  const text = unit === 'km' ? t('kilometres', { value: shown }) : shown;
  return (
    <Grid
      columns="128px minmax(0, 1fr) 56px"
      gap={12}
      align="center"
      size="small"
      minHeight={28}
      className={styles.knob}
      data-moved={value !== read(original)}
    >
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
      <Text tabular textAlign="right">
        {text}
      </Text>
    </Grid>
  );
}
