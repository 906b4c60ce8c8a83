import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl';
import { useMemo } from 'react';
import type { LonLat } from '#contract/sphere.ts';
import type { MapScheme } from './base-colours.ts';
import { arrowsOn, CASING, ROUND } from './cased-lines.ts';
import { lineFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { type MapLayer, MapLayers } from './map-layers.tsx';

export type MapLineStyle = 'solid' | 'long' | 'short' | 'dotted' | 'dashed' | 'gap';

export interface MapLine {
  /** Lines of a group are highlighted together. */
  group: string;
  colour: string;
  style: MapLineStyle;
  /** [lon, lat] in order, continuous across the date line. */
  path: LonLat[];
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

function layersOf(map: MapLibre, scheme: MapScheme, emphasis: string | null): MapLayer[] {
  const opacity = (others: number): ExpressionSpecification | number =>
    emphasis === null ? 1 : ['case', ['==', ['get', 'group'], emphasis], 1, others];
  const arrows = arrowsOn(map, ['!=', ['get', 'style'], 'gap'], { zoom: 11.5, size: 0.45, closeSize: 0.7 });
  return [
    {
      id: 'casing',
      type: 'line',
      filter: ['!=', ['get', 'style'], 'gap'],
      layout: ROUND,
      paint: { 'line-color': CASING[scheme], 'line-width': CASING_WIDTH, 'line-opacity': opacity(0) },
    },
    ...STYLES.map(
      (style): MapLayer => ({
        id: style,
        type: 'line',
        filter: ['==', ['get', 'style'], style],
        layout: { ...ROUND, 'line-cap': style === 'solid' || style === 'dotted' ? 'round' : 'butt' },
        paint: {
          'line-color': ['get', 'colour'],
          'line-width': style === 'gap' ? GAP_WIDTH : WIDTH,
          'line-opacity': opacity(0.3),
          ...(style !== 'solid' && { 'line-dasharray': DASHES[style] }),
        },
      }),
    ),
    { ...arrows, paint: { 'icon-opacity': opacity(0) } },
  ];
}

/** Coloured lines with a casing, direction arrows at high zoom, gaps thin and dashed. */
export function LinesLayer({ id, lines, emphasis = null }: Props) {
  const { map, scheme } = useMap();
  const features = useMemo(() => lines.map(({ path, ...properties }) => lineFeature(path, properties)), [lines]);
  return <MapLayers id={id} features={features} tolerance={0.2} layers={layersOf(map, scheme, emphasis)} />;
}
