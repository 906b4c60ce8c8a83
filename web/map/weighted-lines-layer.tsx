import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { ARROW } from './images.ts';
import { CASING, useCasedLines } from './use-cased-lines.ts';

export interface WeightedLine {
  /** A line with a casing; a gap, thin and dashed; a band below the line. */
  kind: 'way' | 'gap' | 'band';
  colour: string;
  /** Width in pixels at the highest zoom. */
  width: number;
  /** [lon, lat] in order, continuous across the date line. */
  path: [number, number][];
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

function layersOf(id: string, scheme: keyof typeof CASING): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const is = (kind: WeightedLine['kind']): ExpressionSpecification => ['==', ['get', 'kind'], kind];
  const colour: ExpressionSpecification = ['get', 'colour'];
  return [
    {
      id: `data:${id}:gap`,
      type: 'line',
      source: id,
      filter: is('gap'),
      paint: { 'line-color': colour, 'line-width': ['get', 'width'], 'line-dasharray': [1.2, 2.4] },
    },
    {
      id: `data:${id}:band`,
      type: 'line',
      source: id,
      filter: is('band'),
      layout: round,
      paint: { 'line-color': colour, 'line-width': widthOf(0), 'line-opacity': 0.45 },
    },
    {
      id: `data:${id}:casing`,
      type: 'line',
      source: id,
      filter: is('way'),
      layout: round,
      paint: { 'line-color': CASING[scheme], 'line-width': widthOf(3) },
    },
    {
      id: `data:${id}:way`,
      type: 'line',
      source: id,
      filter: is('way'),
      layout: round,
      paint: { 'line-color': colour, 'line-width': widthOf(0) },
    },
    {
      id: `data:${id}:arrows`,
      type: 'symbol',
      source: id,
      minzoom: 12.5,
      filter: is('way'),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 12.5, 0.4, 16, 0.6],
        'icon-allow-overlap': true,
      },
    },
  ];
}

/** Lines whose width also carries meaning. */
export function WeightedLinesLayer({ id, lines }: { id: string; lines: readonly WeightedLine[] }) {
  useCasedLines(id, lines, layersOf);
  return null;
}
