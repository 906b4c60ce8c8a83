import type { PoiVisitSums } from '#contract/poi.ts';
import type { Shape } from '#contract/shapes.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import type { poiWords } from '#web/i18n/poi.ts';
import type { shapeWords } from '#web/i18n/shapes.ts';
import type { Translate } from '#web/i18n/words.ts';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';

type PoiValues = { name: string; tags: readonly string[]; active: boolean } & (
  | { shape: Shape }
  | { ring: [number, number][] | null; lat: number; lon: number; radiusMeters: number }
);

/** As one line, for comparison. */
export const poiPlaceText = (
  t: Translate<typeof poiWords>,
  shapes: Translate<typeof shapeWords>,
  poi: PoiValues,
): string =>
  [
    poi.name,
    shapeText(shapes, 'shape' in poi ? poi.shape : shapeOf(poi)),
    poi.tags.join(', ') || t('noTags'),
    t(poi.active ? 'state_active' : 'state_inactive'),
  ].join(' · ');

export const sumsText = (
  t: Translate<typeof poiWords>,
  { visits, users, staySeconds }: NonNullable<PoiVisitSums>,
): string =>
  [
    t('visits', { count: visits, number: formatNumber(visits) }),
    t('visitors', { count: users, number: formatNumber(users) }),
    t('stayed', { time: formatDuration(staySeconds) }),
  ].join(' · ');
