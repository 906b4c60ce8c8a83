import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl';
import { useMemo } from 'react';
import type { LonLat } from '#contract/sphere.ts';
import type { MapScheme } from './base-colours.ts';
import { arrowsOn, CASING, ROUND } from './cased-lines.ts';
import { lineFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { type MapLayer, MapLayers } from './map-layers.tsx';

export interface WeightedLine {
  /** A line with a casing; a gap, thin and dashed; a band below the line. */
  kind: 'way' | 'gap' | 'band';
  colour: string;
  /** Width in pixels at the highest zoom. */
  width: number;
  /** [lon, lat] in order, continuous across the date line. */
  path: LonLat[];
}

const FAR = 0.7;

/** The given width at high zoom, less at low zoom, plus some pixels. */
const widthOf = (more: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  6,
  ['+', ['*', FAR, ['get', 'width']], more],
  14,
  ['+', ['get', 'width'], more],
];

function layersOf(map: MapLibre, scheme: MapScheme): MapLayer[] {
  const is = (kind: WeightedLine['kind']): ExpressionSpecification => ['==', ['get', 'kind'], kind];
  const colour: ExpressionSpecification = ['get', 'colour'];
  return [
    {
      id: 'gap',
      type: 'line',
      filter: is('gap'),
      paint: { 'line-color': colour, 'line-width': ['get', 'width'], 'line-dasharray': [1.2, 2.4] },
    },
    {
      id: 'band',
      type: 'line',
      filter: is('band'),
      layout: ROUND,
      paint: { 'line-color': colour, 'line-width': widthOf(0), 'line-opacity': 0.45 },
    },
    {
      id: 'casing',
      type: 'line',
      filter: is('way'),
      layout: ROUND,
      paint: { 'line-color': CASING[scheme], 'line-width': widthOf(3) },
    },
    {
      id: 'way',
      type: 'line',
      filter: is('way'),
      layout: ROUND,
      paint: { 'line-color': colour, 'line-width': widthOf(0) },
    },
    arrowsOn(map, is('way'), { zoom: 12.5, size: 0.4, closeSize: 0.6 }),
  ];
}

/** Lines whose width also carries meaning. */
export function WeightedLinesLayer({ id, lines }: { id: string; lines: readonly WeightedLine[] }) {
  const { map, scheme } = useMap();
  const features = useMemo(() => lines.map(({ path, ...properties }) => lineFeature(path, properties)), [lines]);
  return <MapLayers id={id} features={features} tolerance={0.2} layers={layersOf(map, scheme)} />;
}
