import { bordersUrl, landUrl, namesUrl } from 'virtual:world';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { runtime } from '#web/session/page-state.ts';
import { FONT, type MapScheme, PALETTES } from './base-colours.ts';
import { namedElsewhere } from './covered.ts';

const ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)';

/** The zoom from which places of a rank are labelled; larger places come first. */
export const RANK_FITS: ExpressionSpecification = [
  '<=',
  ['get', 'rank'],
  ['step', ['zoom'], 0, 3, 1, 4, 2, 5, 3, 6, 4, 8, 5, 9, 6, 10, 7, 11, 8],
];

export const CITY_FITS: ExpressionSpecification = ['all', ['!=', ['get', 'kind'], 'country'], RANK_FITS];

const placeLayout = {
  'text-field': ['get', 'name'] as ExpressionSpecification,
  'text-font': FONT,
  'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 14, 4, 12, 8, 11] as ExpressionSpecification,
  'text-padding': 6,
  'text-max-width': 8,
  'symbol-sort-key': ['get', 'rank'] as ExpressionSpecification,
};

/** The names of small places; each cell of the world is a separate source, added when it comes into view. */
export function placesLayer(source: string, scheme: MapScheme): LayerSpecification {
  return {
    id: source,
    type: 'symbol',
    source,
    minzoom: 7.5,
    filter: namedElsewhere(RANK_FITS),
    layout: placeLayout,
    paint: placePaint(scheme),
  };
}

export const placePaint = (scheme: MapScheme) => ({
  'text-color': PALETTES[scheme].place,
  'text-halo-color': PALETTES[scheme].land,
  'text-halo-width': 1.4,
});

/** The style of the base map below the data. The offline base map contacts no other host. */
export function baseStyle(scheme: MapScheme): StyleSpecification | string {
  return runtime().mapStyleUrl || offlineStyle(scheme);
}
export const isOfflineBase = (): boolean => !runtime().mapStyleUrl;

function offlineStyle(scheme: MapScheme): StyleSpecification {
  const colours = PALETTES[scheme];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: landUrl, attribution: ATTRIBUTION, tolerance: 0.3 },
      borders: { type: 'geojson', data: bordersUrl, tolerance: 0.3 },
      names: { type: 'geojson', data: namesUrl },
    },
    layers: [
      {
        id: 'water',
        type: 'background',
        // Hidden until the land has loaded: see open-map.ts.
        layout: { visibility: 'none' },
        paint: { 'background-color': colours.water },
      },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6] },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'names',
        maxzoom: 7,
        filter: [
          'all',
          ['==', ['get', 'kind'], 'country'],
          ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 2, 1, 3, 2, 4, 3]],
        ],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 6, 15],
          'text-letter-spacing': 0.06,
          'text-max-width': 7,
        },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
      },
      {
        id: 'cities',
        type: 'symbol',
        source: 'names',
        minzoom: 3,
        filter: namedElsewhere(CITY_FITS),
        layout: placeLayout,
        paint: placePaint(scheme),
      },
    ],
  };
}
