import type { Shape } from '#contract/shapes.ts';
import type { LonLat } from '#contract/sphere.ts';
import { AppError } from '#server/http/app-error.ts';
import { circleAt, polygonOf, type RawShape, rawShape, textsIn } from './raw-shape.ts';

type Thing = Readonly<Record<string, unknown>>;
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A FeatureCollection of points (with a radius) and polygons, or one such feature. */
export function readGeoJson(text: string): RawShape[] {
  const whole = parsed(text);
  const features = whole.type === 'Feature' ? [whole] : whole.features;
  if (!Array.isArray(features)) throw new AppError('validation', 'The file is no GeoJSON FeatureCollection.');
  const lines = whole.type === 'Feature' ? [1] : linesOfFeatures(text);
  return features.map((feature: unknown, at) => {
    const line = lines[at] ?? 1;
    if (!isThing(feature)) return rawShape(line, {}, null);
    const texts = textsIn(isThing(feature.properties) ? feature.properties : {});
    const id = texts.id ?? (typeof feature.id === 'string' ? feature.id : undefined);
    const { shape, isOdd } = shapeIn(feature.geometry, texts);
    return rawShape(line, { ...texts, ...(id !== undefined && { id }) }, shape, isOdd);
  });
}

function parsed(text: string): Thing {
  try {
    const whole: unknown = JSON.parse(text);
    if (isThing(whole)) return whole;
  } catch {
    // Reported below.
  }
  throw new AppError('validation', 'The file is no JSON.');
}

const isPlace = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number';

function shapeIn(geometry: unknown, texts: RawShape['texts']): { shape: Shape | null; isOdd: boolean } {
  if (!isThing(geometry)) return { shape: null, isOdd: false };
  const { type, coordinates } = geometry;
  if (type === 'Point' && isPlace(coordinates)) {
    return { shape: circleAt(coordinates[1], coordinates[0], texts), isOdd: false };
  }
  // One polygon without holes, which may be a MultiPolygon of one.
  const rings =
    type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.length === 1 ? coordinates[0] : coordinates;
  const isPolygon = (type === 'Polygon' || type === 'MultiPolygon') && Array.isArray(rings) && rings.length === 1;
  const ring: unknown = isPolygon ? rings[0] : null;
  if (!Array.isArray(ring) || !ring.every(isPlace)) return { shape: null, isOdd: true };
  return { shape: polygonOf(ring.map(([lon, lat]): LonLat => [lon, lat])), isOdd: false };
}

/** The line where each member of "features" begins, which the parser does not provide. */
function linesOfFeatures(text: string): number[] {
  const lines: number[] = [];
  let [line, depth, listDepth, word] = [1, 0, -1, ''];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\n') line++;
    else if (letter === '"') {
      const begin = at + 1;
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
      word = text.slice(begin, at);
    } else if (letter === '[' || letter === '{') {
      if (letter === '{' && depth === listDepth) lines.push(line);
      depth++;
      if (letter === '[' && depth === 2 && word === 'features') listDepth = depth;
    } else if (letter === ']' || letter === '}') {
      if (depth === listDepth && letter === ']') listDepth = -1;
      depth--;
    }
  }
  return lines;
}
