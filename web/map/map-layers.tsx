import type { Feature } from 'geojson';
import type {
  BackgroundLayerSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibre,
  MapMouseEvent,
} from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useMap } from './map-context.ts';

type DataLayer = Exclude<LayerSpecification, BackgroundLayerSpecification>;
type WithoutSource<Layer> = Layer extends DataLayer ? Omit<Layer, 'source'> : never;

/** Named within its source: on the map it is `data:<source>:<id>`. */
export type MapLayer = WithoutSource<DataLayer> & {
  /** Drawn below this layer, if there is one, or below the names of streets and places. */
  below?: string | undefined;
};

/** Labels of the base map, in its own font. */
export const LABEL_TEXT = { 'text-font': ['Inter Variable', 'system-ui', 'sans-serif'], 'text-size': 12 };
export const NAMES = 'names';

interface Props {
  id: string;
  features: readonly Feature[];
  /** Bottom first. Only the paint may change later. */
  layers: readonly MapLayer[];
  tolerance?: number;
  /** The layers on which features can be clicked. */
  clickable?: readonly string[];
  /** How far from a feature a click still counts. */
  catchPx?: number;
  hasPointer?: boolean;
  onChoose?: ((id: string) => void) | null;
}

const nameOf = (source: string, layer: string): string => `data:${source}:${layer}`;

function layerAbove(map: MapLibre, below: string | undefined): string | undefined {
  if (below === NAMES) return map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
  return below && map.getLayer(below) ? below : undefined;
}

/** A source of features and the layers that draw it, on the map as long as the component is. */
export function MapLayers({ id, features, layers, tolerance, ...choice }: Props) {
  const { map } = useMap();
  const latest = useRef({ layers, choice });
  latest.current = { layers, choice };

  useEffect(() => {
    const { layers: first } = latest.current;
    // Filled by an effect below.
    const data = { type: 'FeatureCollection' as const, features: [] };
    map.addSource(id, { type: 'geojson', data, ...(tolerance !== undefined && { tolerance }) });
    for (const { below, ...layer } of first) {
      map.addLayer({ ...layer, id: nameOf(id, layer.id), source: id } as DataLayer, layerAbove(map, below));
    }
    return () => {
      for (const layer of first) if (map.getLayer(nameOf(id, layer.id))) map.removeLayer(nameOf(id, layer.id));
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id, tolerance]);

  // As text, because setting a property repaints the map even if nothing changed.
  const paint = JSON.stringify(layers.map((layer) => [layer.id, layer.paint ?? {}]));
  useEffect(() => {
    for (const [layer, properties] of JSON.parse(paint) as [string, object][]) {
      for (const [property, value] of Object.entries(properties)) {
        map.setPaintProperty(nameOf(id, layer), property as Parameters<MapLibre['setPaintProperty']>[1], value);
      }
    }
  }, [map, id, paint]);

  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features: [...features] });
  }, [map, id, features]);

  useEffect(() => {
    const featureAt = ({ point: { x, y } }: MapMouseEvent) => {
      const { onChoose, clickable = [], catchPx = 1 } = latest.current.choice;
      if (!onChoose) return;
      const box: [[number, number], [number, number]] = [
        [x - catchPx, y - catchPx],
        [x + catchPx, y + catchPx],
      ];
      return map.queryRenderedFeatures(box, { layers: clickable.map((layer) => nameOf(id, layer)) })[0];
    };
    const click = (event: MapMouseEvent) => {
      const found = featureAt(event);
      if (found) latest.current.choice.onChoose?.(String(found.properties.id));
    };
    const move = (event: MapMouseEvent) => {
      const { hasPointer, onChoose } = latest.current.choice;
      if (hasPointer && onChoose) map.getCanvas().style.cursor = featureAt(event) ? 'pointer' : '';
    };
    const listeners = [map.on('click', click), map.on('mousemove', move)];
    return () => {
      for (const listener of listeners) listener.unsubscribe();
      if (map.getCanvas().style.cursor === 'pointer') map.getCanvas().style.cursor = '';
    };
  }, [map, id]);
  return null;
}
