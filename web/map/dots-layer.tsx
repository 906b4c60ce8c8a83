import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from './map-context.ts';

interface Props {
  id: string;
  dots: readonly { lat: number; lon: number }[];
}

const COLOURS = { light: '#8c1d18', dark: '#ffb4ab' } as const;

/** Single places as dots; where many lie together they look denser. */
export function DotsLayer({ id, dots }: Props) {
  const { map, scheme } = useMap();
  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: `data:${id}:dot`,
      type: 'circle',
      source: id,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2.5, 16, 6],
        'circle-opacity': 0.6,
        'circle-stroke-width': 1,
        'circle-stroke-opacity': 0.9,
      },
    });
    return () => {
      if (map.getLayer(`data:${id}:dot`)) map.removeLayer(`data:${id}:dot`);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);
  useEffect(() => {
    map.setPaintProperty(`data:${id}:dot`, 'circle-color', COLOURS[scheme]);
    map.setPaintProperty(`data:${id}:dot`, 'circle-stroke-color', COLOURS[scheme]);
  }, [map, id, scheme]);
  useEffect(() => {
    const features = dots.map(({ lat, lon }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    }));
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, dots]);
  return null;
}
