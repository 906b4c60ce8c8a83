import type { Shape } from '#contract/shapes.ts';
import type { poiWords } from '#web/i18n/poi.ts';
import type { shapeWords } from '#web/i18n/shapes.ts';
import type { Translate } from '#web/i18n/words.ts';
import { shapeOf, shapeText } from '#web/map/shapes/shape-text.ts';

type PoiValues = { name: string; tags: readonly string[]; active: boolean } & (
  | { shape: Shape }
  | { ring: [number, number][] | null; lat: number; lon: number; radiusMeters: number }
);

/** In one line, to be compared. */
export const placeText = (
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
