import type { Feature } from 'geojson';
import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useMap } from './map-context.ts';

export interface MapCluster {
  id: string;
  lat: number;
  lon: number;
  label: string;
  size: number;
}

interface Props {
  id: string;
  clusters: readonly MapCluster[];
  onChoose: (id: string) => void;
}

const COLOURS = { light: '#2a6b52', dark: '#72c9a8' } as const;
const ON_COLOURS = { light: '#ffffff', dark: '#0d1014' } as const;

/** Circles with a number, larger where there are more. */
export function ClustersLayer({ id, clusters, onChoose }: Props) {
  const { map, scheme } = useMap();
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: `data:${id}:circle`,
      type: 'circle',
      source: id,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'size']], 1, 11, 10, 24],
        'circle-stroke-width': 2,
      },
    });
    map.addLayer({
      id: `data:${id}:number`,
      type: 'symbol',
      source: id,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['Inter Variable', 'system-ui', 'sans-serif'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
    });
    const at = ({ point }: MapMouseEvent) => map.queryRenderedFeatures(point, { layers: [`data:${id}:circle`] })[0];
    const click = (event: MapMouseEvent) => {
      const found = at(event);
      if (!found) return;
      // What lies beneath is not meant.
      event.preventDefault();
      choose.current(String(found.properties.id));
    };
    map.on('click', click);
    return () => {
      map.off('click', click);
      for (const part of ['circle', 'number']) {
        if (map.getLayer(`data:${id}:${part}`)) map.removeLayer(`data:${id}:${part}`);
      }
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);

  useEffect(() => {
    map.setPaintProperty(`data:${id}:circle`, 'circle-color', COLOURS[scheme]);
    map.setPaintProperty(`data:${id}:circle`, 'circle-stroke-color', ON_COLOURS[scheme]);
    map.setPaintProperty(`data:${id}:number`, 'text-color', ON_COLOURS[scheme]);
  }, [map, id, scheme]);

  useEffect(() => {
    const features = clusters.map(
      ({ lat, lon, ...properties }): Feature => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [lon, lat] },
      }),
    );
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, clusters]);
  return null;
}
