import { type ReactNode, useId } from 'react';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './rollout.module.css';

interface Props {
  label: string;
  text: string;
  min: number;
  max: number;
  error?: string | undefined;
  /** Before the number: a slider, or nothing. */
  slider?: boolean;
  children?: ReactNode;
  onChange: (text: string) => void;
}

export const shareIn = (text: string, min: number, max: number): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max ? Number(text) : null;

/** A share in percent, typed or set by a slider. */
export function ShareInput({ label, text, min, max, error, slider, onChange }: Props) {
  const t = useWords(sdkConfigWords);
  const id = useId();
  const number = (
    <Row as="span" gap={6} nowrap className={styles.number}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span aria-hidden="true">{t('percent')}</span>
    </Row>
  );
  return (
    <>
      {slider ? (
        <Grid columns="minmax(0, 1fr) 96px" align="center" className={styles.share}>
          <input
            type="range"
            aria-label={label}
            min={min}
            max={max}
            value={shareIn(text, min, max) ?? min}
            onChange={(event) => onChange(event.target.value)}
          />
          {number}
        </Grid>
      ) : (
        number
      )}
      {error && (
        <Text as="p" tone="danger" size="small" id={id}>
          {error}
        </Text>
      )}
    </>
  );
}
