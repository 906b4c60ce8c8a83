import { useEffect, useState } from 'react';
import { type Shape, tidyRing } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import { drawWords } from '#web/i18n/draw.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

interface Props {
  shape: Shape;
  onShape: (shape: Shape) => void;
}

/** The position as numbers: typing moves the shape on the map, and vice versa. */
export function ShapeFields({ shape, onShape }: Props) {
  return shape.kind === 'circle' ? (
    <CircleFields circle={shape} onShape={onShape} />
  ) : (
    <PolygonField ring={shape.ring} onShape={onShape} />
  );
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

function CircleFields({ circle, onShape }: { circle: Extract<Shape, { kind: 'circle' }>; onShape: Props['onShape'] }) {
  const t = useWords(drawWords);
  return (
    <Grid columns={3} gap={8}>
      {(['lat', 'lon', 'radiusMeters'] as const).map((key) => (
        <NumberField
          key={key}
          label={t(key)}
          value={circle[key]}
          onValue={(value) => onShape({ ...circle, [key]: value })}
        />
      ))}
    </Grid>
  );
}

/** Keeps the input as typed and passes on valid numbers. */
function NumberField({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  useEffect(() => {
    setText((now) => (numberIn(now) === value ? now : String(value)));
  }, [value]);
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const number = numberIn(event.target.value);
        if (Number.isFinite(number) && number !== value) onValue(number);
      }}
      onBlur={() => setText(String(value))}
    />
  );
}

const textOf = (ring: readonly LonLat[]): string => ring.map(([lon, lat]) => `${lat}, ${lon}`).join('\n');

function cornersIn(text: string): LonLat[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const corners = lines.map((line): LonLat => {
    const [lat = Number.NaN, lon = Number.NaN] = line
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map(Number);
    return [lon, lat];
  });
  return corners.every(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat)) ? corners : null;
}

function PolygonField({ ring, onShape }: { ring: LonLat[]; onShape: Props['onShape'] }) {
  const t = useWords(drawWords);
  const [text, setText] = useState(textOf(ring));
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping ? text : textOf(ring);
  const corners = cornersIn(shown);
  return (
    <TextAreaField
      label={t('corners', { count: ring.length })}
      help={t('cornersHelp')}
      error={corners ? undefined : t('cornersWrong')}
      rows={Math.min(8, Math.max(4, ring.length))}
      value={shown}
      spellCheck={false}
      onFocus={() => {
        setText(textOf(ring));
        setTyping(true);
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        setTyping(false);
        const typed = cornersIn(text);
        if (typed && textOf(typed) !== textOf(ring)) onShape({ kind: 'polygon', ring: tidyRing(typed) });
      }}
    />
  );
}
