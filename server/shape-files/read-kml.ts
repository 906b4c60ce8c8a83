import type { LonLat } from '#contract/sphere.ts';
import { circleAt, polygonOf, type RawShape, rawShape, textsIn } from './raw-shape.ts';
import { localName, readXml } from './read-xml.ts';

interface Placemark {
  line: number;
  properties: Record<string, string>;
  point: string | null;
  rings: string[];
  isOdd: boolean;
}

const ODD = new Set(['LineString', 'innerBoundaryIs', 'Model', 'Track']);

/** Placemarks with a point or a polygon; further properties are in their extended data. */
export function readKml(text: string): RawShape[] {
  const found: Placemark[] = [];
  let placemark: Placemark | null = null;
  let [value, key, inside]: [string, string, string] = ['', '', ''];
  readXml(text, 'KML', {
    open: ({ name, attributes }, line) => {
      const local = localName(name);
      value = '';
      if (local === 'Placemark') {
        placemark = { line, properties: {}, point: null, rings: [], isOdd: false };
        inside = '';
      }
      if (!placemark) return;
      if (typeof attributes.id === 'string' && local === 'Placemark') placemark.properties.id = attributes.id;
      if (local === 'Point' || local === 'Polygon') inside = local;
      if (ODD.has(local)) placemark.isOdd = true;
      if (local === 'Data' || local === 'SimpleData') key = String(attributes.name ?? '');
    },
    text: (piece) => {
      value += piece;
    },
    close: (name) => {
      const local = localName(name);
      if (!placemark) return;
      if (local === 'name') placemark.properties.name ??= value.trim();
      else if ((local === 'value' || local === 'SimpleData') && key) placemark.properties[key] = value.trim();
      else if (local === 'coordinates' && inside === 'Point') placemark.point = value;
      else if (local === 'coordinates' && inside === 'Polygon') placemark.rings.push(value);
      else if (local === 'Placemark') {
        found.push(placemark);
        placemark = null;
      }
      value = '';
    },
  });
  return found.map(rawOf);
}

/** "lon,lat[,height]", separated by spaces. */
const placesIn = (text: string): LonLat[] =>
  text
    .trim()
    .split(/\s+/)
    .map((place): LonLat => {
      const [lon = Number.NaN, lat = Number.NaN] = place.split(',').map(Number);
      return [lon, lat];
    });

function rawOf({ line, properties, point, rings, isOdd }: Placemark): RawShape {
  const texts = textsIn(properties);
  const [ring] = rings;
  if (isOdd || rings.length > 1 || (ring !== undefined && point !== null)) return rawShape(line, texts, null, true);
  if (ring !== undefined) return rawShape(line, texts, polygonOf(placesIn(ring)));
  const [place] = point === null ? [] : placesIn(point);
  return rawShape(line, texts, place ? circleAt(place[1], place[0], texts) : null);
}
