import { type AreaKind, type AreaState, areaState } from '#contract/dangerous-areas.ts';
import type { Shape } from '#contract/shapes.ts';
import { utcDay } from '#contract/utc-day.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import type { areaWords } from '#web/i18n/dangerous-areas.ts';
import type { shapeWords } from '#web/i18n/shapes.ts';
import type { Translate } from '#web/i18n/words.ts';
import { shapeText } from '#web/map/shapes/shape-text.ts';
import type { ChipTone } from '#web/ui/chip.tsx';

type Say = Translate<typeof areaWords>;

export function periodText(t: Say, from: string | null, to: string | null): string {
  if (from && to) return t('fromTo', { from: formatCalendarDay(from), to: formatCalendarDay(to) });
  if (from) return t('from', { from: formatCalendarDay(from) });
  return to ? t('until', { to: formatCalendarDay(to) }) : t('always');
}

interface AreaValues {
  name: string;
  kind: AreaKind;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
  shape: Shape;
}

/** As one line, for comparison. */
export const areaText = (
  t: Say,
  shapes: Translate<typeof shapeWords>,
  { name, kind, active, validFrom, validTo, shape }: AreaValues,
): string =>
  [
    name,
    t(`kind_${kind}`),
    shapeText(shapes, shape),
    periodText(t, validFrom, validTo),
    ...(active ? [] : [t('state_off')]),
  ].join(' · ');

export const AREA_TONES: Record<AreaState, ChipTone> = {
  'in-force': 'success',
  planned: 'info',
  over: 'faint',
  off: 'warning',
};

export const stateNow = (area: Parameters<typeof areaState>[0]): AreaState => areaState(area, utcDay(Date.now()));
