import type { CircleLayerSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { pointFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { MapLayers } from './map-layers.tsx';

interface Props {
  id: string;
  dots: readonly { lat: number; lon: number }[];
}

export const DOT_COLOURS = { light: '#8c1d18', dark: '#ffb4ab' } as const;

/** Single places as dots; where many lie together they look denser. */
export function DotsLayer({ id, dots }: Props) {
  const { scheme } = useMap();
  const paint: CircleLayerSpecification['paint'] = {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2.5, 16, 6],
    'circle-color': DOT_COLOURS[scheme],
    'circle-opacity': 0.6,
    'circle-stroke-width': 1,
    'circle-stroke-color': DOT_COLOURS[scheme],
    'circle-stroke-opacity': 0.9,
  };
  const features = useMemo(() => dots.map((dot) => pointFeature(dot)), [dots]);
  return <MapLayers id={id} features={features} layers={[{ id: 'dot', type: 'circle', paint }]} />;
}
