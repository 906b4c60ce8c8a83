import type { Feature, Point } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { addSign, type SignShape } from './images.ts';
import { useMap } from './map-context.ts';

export interface MapSign {
  lon: number;
  lat: number;
  shape: SignShape;
  colour: string;
  /** 1 is the normal size. */
  size?: number;
}

/** Symbols for stops, events and impacts. Overlapping ones are all drawn, later ones on top. */
export function SignsLayer({ id, signs }: { id: string; signs: readonly MapSign[] }) {
  const { map } = useMap();
  const isAdded = useRef(false);

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: `data:${id}`,
      type: 'symbol',
      source: id,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['get', 'size'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    });
    isAdded.current = true;
    return () => {
      isAdded.current = false;
      if (map.getLayer(`data:${id}`)) map.removeLayer(`data:${id}`);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);

  useEffect(() => {
    const features = signs.map(
      ({ lon, lat, shape, colour, size = 1 }): Feature<Point> => ({
        type: 'Feature',
        properties: { image: addSign(map, shape, colour), size },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      }),
    );
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, signs]);
  return null;
}
