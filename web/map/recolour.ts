import type { Map as MapLibre } from 'maplibre-gl';
import type { MapScheme } from './base-colours.ts';
import { baseStyle, isOfflineBase } from './base-style.ts';
import { roadLayers } from './road-layers.ts';
import { roadNames } from './road-names.ts';
import { isPlacesLayer } from './small-places.ts';

/** Changes the colours of the base map; the data above it stays. */
export function recolour(map: MapLibre, scheme: MapScheme): void {
  if (!isOfflineBase()) return;
  const style = baseStyle(scheme);
  if (typeof style === 'string') return;
  const places = style.layers.find((layer) => layer.id === 'cities');
  const repaint = (id: string, paint: object | undefined) => {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as Parameters<MapLibre['setPaintProperty']>[1], value);
    }
  };
  for (const layer of [...style.layers, ...roadLayers(scheme), ...roadNames(scheme)])
    if (map.getLayer(layer.id)) repaint(layer.id, layer.paint);
  for (const { id } of map.getStyle().layers) if (isPlacesLayer(id)) repaint(id, places?.paint);
}
