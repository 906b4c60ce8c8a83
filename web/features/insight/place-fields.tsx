import { useEffect, useState } from 'react';
import { PRESENCE_BOUNDS } from '#contract/insight-lists.ts';
import type { Circle } from '#contract/shapes.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';

interface Props {
  circle: Circle | null;
  /** Null while the fields are no circle. */
  onCircle: (circle: Circle | null) => void;
}

const DIGITS = 6;
const shownOf = (circle: Circle | null) => ({
  lat: circle ? String(Number(circle.lat.toFixed(DIGITS))) : '',
  lon: circle ? String(Number(circle.lon.toFixed(DIGITS))) : '',
  radius: circle ? String(Math.round(circle.radiusMeters)) : '',
});
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** The circle as numbers, for keyboard input and known coordinates. */
export function PlaceFields({ circle, onCircle }: Props) {
  const t = useWords(insightWords);
  const [typed, setTyped] = useState(() => shownOf(circle));
  const { lat, lon, radiusMeters } = circle ?? { lat: Number.NaN, lon: Number.NaN, radiusMeters: Number.NaN };
  useEffect(() => {
    // Follows the circle on the map, but keeps the current input if it has the same value.
    setTyped((now) => {
      const isSame = numberIn(now.lat) === lat && numberIn(now.lon) === lon && numberIn(now.radius) === radiusMeters;
      return isSame || Number.isNaN(lat) ? now : shownOf({ kind: 'circle', lat, lon, radiusMeters });
    });
  }, [lat, lon, radiusMeters]);

  const values = { lat: numberIn(typed.lat), lon: numberIn(typed.lon), radius: numberIn(typed.radius) };
  const isPlace = Math.abs(values.lat) <= 85 && Math.abs(values.lon) <= 180;
  const { min, max } = PRESENCE_BOUNDS.radius;
  const isRadius = values.radius >= min && values.radius <= max;
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const [newLat, newLon, radius] = [numberIn(next.lat), numberIn(next.lon), numberIn(next.radius)];
    const isCircle = Math.abs(newLat) <= 85 && Math.abs(newLon) <= 180 && radius > 0;
    onCircle(isCircle ? { kind: 'circle', lat: newLat, lon: newLon, radiusMeters: radius } : null);
  };
  const field = { inputMode: 'decimal' as const, autoComplete: 'off' };
  return (
    <>
      <Grid gap="8 12" columns={2}>
        <Field
          {...field}
          label={t('lat')}
          value={typed.lat}
          onChange={({ target }) => type({ lat: target.value })}
          error={isPlace ? undefined : t('badPlace')}
        />
        <Field {...field} label={t('lon')} value={typed.lon} onChange={({ target }) => type({ lon: target.value })} />
      </Grid>
      <Field
        {...field}
        label={t('radius')}
        value={typed.radius}
        onChange={({ target }) => type({ radius: target.value })}
        error={isRadius ? undefined : t('badRadius')}
      />
    </>
  );
}
