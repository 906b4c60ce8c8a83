import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { useEffect } from 'react';
import { ARROW } from './images.ts';
import { CASING, useCasedLines } from './use-cased-lines.ts';

export type MapLineStyle = 'solid' | 'long' | 'short' | 'dotted' | 'dashed' | 'gap';

export interface MapLine {
  /** Lines of a group are highlighted together. */
  group: string;
  colour: string;
  style: MapLineStyle;
  /** [lon, lat] in order, continuous across the date line. */
  path: [number, number][];
}

interface Props {
  id: string;
  lines: readonly MapLine[];
  /** The highlighted group; the others fade. */
  emphasis?: string | null;
}

const DASHES: Record<Exclude<MapLineStyle, 'solid'>, number[]> = {
  long: [5, 1.4],
  short: [2, 1],
  dotted: [0.1, 1.6],
  dashed: [2.4, 1.8],
  gap: [1.2, 2.4],
};
const STYLES = ['gap', 'dashed', 'solid', 'long', 'short', 'dotted'] as const;

const WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 2.5, 9, 4, 16, 6];
const CASING_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 4.5, 9, 7, 16, 10];
const GAP_WIDTH = 2;

function layersOf(id: string, scheme: keyof typeof CASING): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const is = (style: MapLineStyle): ExpressionSpecification => ['==', ['get', 'style'], style];
  return [
    {
      id: `data:${id}:casing`,
      type: 'line',
      source: id,
      filter: ['!=', ['get', 'style'], 'gap'],
      layout: round,
      paint: { 'line-color': CASING[scheme], 'line-width': CASING_WIDTH },
    },
    ...STYLES.map(
      (style): LayerSpecification => ({
        id: `data:${id}:${style}`,
        type: 'line',
        source: id,
        filter: is(style),
        layout: { ...round, 'line-cap': style === 'solid' || style === 'dotted' ? 'round' : 'butt' },
        paint: {
          'line-color': ['get', 'colour'],
          'line-width': style === 'gap' ? GAP_WIDTH : WIDTH,
          ...(style !== 'solid' && { 'line-dasharray': DASHES[style] }),
        },
      }),
    ),
    {
      id: `data:${id}:arrows`,
      type: 'symbol',
      source: id,
      minzoom: 11.5,
      filter: ['!=', ['get', 'style'], 'gap'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 11.5, 0.45, 16, 0.7],
        'icon-allow-overlap': true,
      },
    },
  ];
}

/** Coloured lines with a casing, direction arrows at high zoom, gaps thin and dashed. */
export function LinesLayer({ id, lines, emphasis = null }: Props) {
  const map = useCasedLines(id, lines, layersOf);
  useEffect(() => bringForward(map, id, emphasis), [map, id, emphasis]);
  return null;
}

function bringForward(map: MapLibre, id: string, group: string | null): void {
  const opacity = (behind: number): ExpressionSpecification | number =>
    group === null ? 1 : ['case', ['==', ['get', 'group'], group], 1, behind];
  map.setPaintProperty(`data:${id}:casing`, 'line-opacity', opacity(0));
  for (const style of STYLES) map.setPaintProperty(`data:${id}:${style}`, 'line-opacity', opacity(0.3));
  map.setPaintProperty(`data:${id}:arrows`, 'icon-opacity', opacity(0));
}
