import type { Feature } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { type Shape, unrolled } from '#contract/shapes.ts';
import { circleOutline, type LonLat } from '#contract/sphere.ts';
import { useMap } from './map-context.ts';

/** A closed outline, continuous across the date line. */
export function outlineOf(shape: Shape): LonLat[] {
  if (shape.kind === 'circle') return circleOutline(shape.lat, shape.lon, shape.radiusMeters);
  const ring = unrolled(shape.ring);
  return ring[0] ? [...ring, ring[0]] : ring;
}

const COLOUR = { light: '#b3261e', dark: '#ffb4ab' } as const;

/** The shape being drawn or moved, above everything else; `line` is the unclosed part. */
export function DrawLayer({ id, shape, line }: { id: string; shape: Shape | null; line: readonly LonLat[] }) {
  const { map, scheme } = useMap();
  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 });
    map.addLayer({
      id: `data:${id}:fill`,
      type: 'fill',
      source: id,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-opacity': 0.16 },
    });
    map.addLayer({
      id: `data:${id}:line`,
      type: 'line',
      source: id,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-width': 2.5 },
    });
    return () => {
      for (const part of ['fill', 'line'])
        if (map.getLayer(`data:${id}:${part}`)) map.removeLayer(`data:${id}:${part}`);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);
  useEffect(() => {
    map.setPaintProperty(`data:${id}:fill`, 'fill-color', COLOUR[scheme]);
    map.setPaintProperty(`data:${id}:line`, 'line-color', COLOUR[scheme]);
  }, [map, id, scheme]);
  useEffect(() => {
    const features: Feature[] = [];
    if (shape) {
      const geometry = { type: 'Polygon' as const, coordinates: [outlineOf(shape)] };
      features.push({ type: 'Feature', properties: {}, geometry });
    }
    if (line.length > 1) {
      const geometry = { type: 'LineString' as const, coordinates: unrolled(line) };
      features.push({ type: 'Feature', properties: {}, geometry });
    }
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, shape, line]);
  return null;
}
