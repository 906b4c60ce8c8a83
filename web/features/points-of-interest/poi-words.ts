import type { Shape } from '../../../contract/shapes.ts';
import { formatDistance, formatNumber } from '../../format/numbers.ts';
import type { poiWords } from '../../i18n/poi.ts';
import type { Translate } from '../../i18n/words.ts';
import { shapeOf } from './poi-draft.ts';

type Say = Translate<typeof poiWords>;

/** "Circle, 100 m" or "Polygon, 12 corners". */
export const shapeText = (t: Say, shape: Shape): string =>
  shape.kind === 'circle'
    ? t('aCircle', { radius: formatDistance(shape.radiusMeters) })
    : t('aPolygon', { corners: formatNumber(shape.ring.length) });

type Told = { name: string; tags: readonly string[]; active: boolean } & (
  | { shape: Shape }
  | { ring: [number, number][] | null; lat: number; lon: number; radiusMeters: number }
);

/** In one line, to be compared. */
export const placeText = (t: Say, poi: Told): string =>
  [
    poi.name,
    shapeText(t, 'shape' in poi ? poi.shape : shapeOf(poi)),
    poi.tags.join(', ') || t('noTags'),
    t(poi.active ? 'state_active' : 'state_inactive'),
  ].join(' · ');
