import { useMemo } from 'react';
import { type Shape, unrolled } from '#contract/shapes.ts';
import { circleOutline, type LonLat } from '#contract/sphere.ts';
import { areaFeature, lineFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { MapLayers } from './map-layers.tsx';

/** A closed outline, continuous across the date line. */
export function outlineOf(shape: Shape): LonLat[] {
  if (shape.kind === 'circle') return circleOutline(shape.lat, shape.lon, shape.radiusMeters);
  const ring = unrolled(shape.ring);
  return ring[0] ? [...ring, ring[0]] : ring;
}

const COLOUR = { light: '#b3261e', dark: '#ffb4ab' } as const;

/** The shape being drawn or moved, above everything else; `line` is the unclosed part. */
export function DrawLayer({ id, shape, line }: { id: string; shape: Shape | null; line: readonly LonLat[] }) {
  const { scheme } = useMap();
  const features = useMemo(
    () => [
      ...(shape ? [areaFeature(outlineOf(shape))] : []),
      ...(line.length > 1 ? [lineFeature(unrolled(line))] : []),
    ],
    [shape, line],
  );
  return (
    <MapLayers
      id={id}
      features={features}
      tolerance={0}
      layers={[
        {
          id: 'fill',
          type: 'fill',
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': COLOUR[scheme], 'fill-opacity': 0.16 },
        },
        {
          id: 'line',
          type: 'line',
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': COLOUR[scheme], 'line-width': 2.5 },
        },
      ]}
    />
  );
}
