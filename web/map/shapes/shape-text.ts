import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import type { shapeWords } from '#web/i18n/shapes.ts';
import type { Translate } from '#web/i18n/words.ts';

interface Placed {
  ring: LonLat[] | null;
  lat: number;
  lon: number;
  radiusMeters: number;
}

export const shapeOf = ({ ring, lat, lon, radiusMeters }: Placed): Shape =>
  ring ? { kind: 'polygon', ring } : { kind: 'circle', lat, lon, radiusMeters };

/** "Circle, 100 m" or "Polygon, 12 corners". */
export const shapeText = (t: Translate<typeof shapeWords>, shape: Shape): string =>
  shape.kind === 'circle'
    ? t('aCircle', { radius: formatDistance(shape.radiusMeters) })
    : t('aPolygon', { corners: formatNumber(shape.ring.length) });
