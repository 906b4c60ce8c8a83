import type { ExpressionSpecification, Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl';
import { addArrow } from './images.ts';

export const CASING = { light: '#ffffff', dark: '#0d1014' } as const;
export const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

interface Sizes {
  /** Arrows appear at this zoom. */
  zoom: number;
  size: number;
  closeSize: number;
}

/** Arrows in the direction of the lines. */
export const arrowsOn = (map: MapLibre, filter: ExpressionSpecification, { zoom, size, closeSize }: Sizes) =>
  ({
    id: 'arrows',
    type: 'symbol',
    minzoom: zoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 90,
      'icon-image': addArrow(map),
      'icon-size': ['interpolate', ['linear'], ['zoom'], zoom, size, 16, closeSize],
      'icon-allow-overlap': true,
    },
  }) satisfies Omit<SymbolLayerSpecification, 'source'>;
