import type { Feature, LineString } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapScheme } from './base-colours.ts';
import { addArrow } from './images.ts';
import { useMap } from './map-context.ts';

export const CASING = { light: '#ffffff', dark: '#0d1014' } as const;

/** [lon, lat] in order, continuous across the date line. */
type Path = [number, number][];

const featureOf = ({ path, ...properties }: { path: Path }): Feature<LineString> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: path },
});

/** A line source whose `data:<id>:casing` layer follows the colour scheme; removed with the component. */
export function useCasedLines(
  id: string,
  lines: readonly { path: Path }[],
  layersOf: (id: string, scheme: MapScheme) => LayerSpecification[],
): MapLibre {
  const { map, scheme } = useMap();
  const first = useRef({ scheme, layersOf });
  first.current = { scheme, layersOf };

  useEffect(() => {
    addArrow(map);
    // Filled once, by the next effect.
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.2 });
    const layers = first.current.layersOf(id, first.current.scheme);
    for (const layer of layers) map.addLayer(layer);
    return () => {
      for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);

  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features: lines.map(featureOf) });
  }, [map, id, lines]);

  useEffect(() => {
    map.setPaintProperty(`data:${id}:casing`, 'line-color', CASING[scheme]);
  }, [map, id, scheme]);
  return map;
}
