import { useId } from 'react';
import { type AppStyle, CORNER_RADIUS_MAX, FONT_SCALE } from '#contract/app-style.ts';
import { formatShare } from '#web/format/numbers.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-style.module.css';

interface SliderProps {
  label: string;
  value: number;
  text: string;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Slider({ label, text, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <Grid columns="1fr auto" gap="6 12" className={styles.slider}>
      <Text as="label" size="small" weight={500} htmlFor={id}>
        {label}
      </Text>
      <Note as="output" tabular htmlFor={id}>
        {text}
      </Note>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Grid>
  );
}

interface Props {
  style: Pick<AppStyle, 'cornerRadius' | 'fontScale'>;
  onChange: (change: Partial<Pick<AppStyle, 'cornerRadius' | 'fontScale'>>) => void;
}

export function CornerFields({ style: { cornerRadius, fontScale }, onChange }: Props) {
  const t = useWords(appStyleWords);
  return (
    <SettingsSection title={t('shapeTitle')} lead={t('shapeLead')}>
      <Slider
        label={t('cornerRadius')}
        text={t('cornerRadiusValue', { value: cornerRadius })}
        value={cornerRadius}
        min={0}
        max={CORNER_RADIUS_MAX}
        step={1}
        onChange={(value) => onChange({ cornerRadius: value })}
      />
      <Slider
        label={t('fontScale')}
        text={formatShare(fontScale)}
        value={fontScale}
        {...FONT_SCALE}
        // Rounds away floating-point fractions of the slider's steps.
        onChange={(value) => onChange({ fontScale: Math.round(value * 100) / 100 })}
      />
    </SettingsSection>
  );
}
