import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { FONT, type MapScheme, PALETTES } from './base-colours.ts';
import { TILES } from './road-layers.ts';

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const sizes = (...stops: number[]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops];

type Layout = NonNullable<SymbolLayerSpecification['layout']>;
type Paint = NonNullable<SymbolLayerSpecification['paint']>;
type More = Partial<SymbolLayerSpecification>;

const words = (name: string, layer: string, layout: Layout, paint: Paint, more: More): LayerSpecification => ({
  id: `${TILES}:${name}`,
  type: 'symbol',
  source: TILES,
  'source-layer': layer,
  layout: { 'text-font': FONT, 'text-padding': 4, ...layout },
  paint: { 'text-halo-width': 1.5, ...paint },
  ...more,
});

const ALONG: Layout = { 'symbol-placement': 'line', 'text-max-angle': 32, 'symbol-spacing': 320 };
const NAME: Layout = { 'text-field': ['get', 'name'] };
/** One-way arrows in the direction of travel; rotated for roads digitised in reverse. */
const ARROW: Layout = {
  ...ALONG,
  'symbol-spacing': 110,
  'text-field': '→',
  'text-keep-upright': false,
  'text-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
  'text-allow-overlap': false,
};

const PLACE_SIZE: ExpressionSpecification = [
  'match',
  ['get', 'kind'],
  'city',
  15,
  'town',
  13.5,
  'village',
  12,
  'suburb',
  11.5,
  11,
];
/** Larger places are labelled at lower zooms. */
const PLACE_FITS: FilterSpecification = [
  '<=',
  ['match', ['get', 'kind'], 'city', 0, 'town', 8, 'village', 10.5, 'suburb', 12, 13],
  ['zoom'],
];

/** The labels of the imported map; street names follow their lines. */
export function roadNames(scheme: MapScheme): LayerSpecification[] {
  const { street, halo, waterName, stop, place, land, path } = PALETTES[scheme];
  const onRoad: Paint = { 'text-color': street, 'text-halo-color': halo };
  return [
    words(
      'arrows',
      'road',
      { ...ARROW, 'text-size': 12 },
      { 'text-color': path, 'text-halo-width': 0 },
      {
        filter: ['has', 'oneway'],
        minzoom: 16,
      },
    ),
    words(
      'water-name',
      'waterway',
      { ...ALONG, ...NAME, 'text-size': 11, 'text-letter-spacing': 0.08 },
      { 'text-color': waterName, 'text-halo-color': land },
      { filter: ['has', 'name'], minzoom: 12 },
    ),
    words('minor-name', 'road', { ...ALONG, ...NAME, 'text-size': sizes(14, 10.5, 18, 13) }, onRoad, {
      filter: kindIs(
        'residential',
        'unclassified',
        'living_street',
        'pedestrian',
        'service',
        'track',
        'cycleway',
        'path',
        'footway',
      ),
      minzoom: 14.5,
    }),
    words('large-name', 'road', { ...ALONG, ...NAME, 'text-size': sizes(13, 11, 18, 14) }, onRoad, {
      filter: kindIs('primary', 'trunk', 'secondary', 'tertiary'),
      minzoom: 13,
    }),
    words(
      'signs',
      'road',
      {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'ref'],
        'text-size': 10.5,
        'text-rotation-alignment': 'viewport',
        'text-letter-spacing': 0.04,
      },
      { 'text-color': street, 'text-halo-color': halo, 'text-halo-width': 2.2 },
      { filter: ['all', ['has', 'ref'], kindIs('motorway', 'trunk', 'primary')], minzoom: 9 },
    ),
    {
      id: `${TILES}:stop`,
      type: 'circle',
      source: TILES,
      'source-layer': 'stop',
      minzoom: 14,
      filter: ['any', ['==', ['get', 'kind'], 'station'], ['>=', ['zoom'], 15.5]],
      paint: {
        'circle-color': halo,
        'circle-stroke-color': stop,
        'circle-stroke-width': 1.4,
        'circle-radius': ['match', ['get', 'kind'], 'station', 4, 2.6],
      },
    },
    words(
      'stop-name',
      'stop',
      { ...NAME, 'text-size': 11, 'text-anchor': 'top', 'text-offset': [0, 0.6], 'text-max-width': 8 },
      { 'text-color': stop, 'text-halo-color': halo },
      { filter: ['any', ['==', ['get', 'kind'], 'station'], ['>=', ['zoom'], 16.5]], minzoom: 13 },
    ),
    words(
      'place',
      'place',
      { ...NAME, 'text-size': PLACE_SIZE, 'text-max-width': 8, 'text-padding': 6 },
      { 'text-color': place, 'text-halo-color': land },
      { filter: PLACE_FITS },
    ),
  ];
}
