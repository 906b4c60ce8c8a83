import type { Map as MapLibre, Marker, MarkerOptions } from 'maplibre-gl';
import { createContext, use } from 'react';
import type { MapScheme } from './base-colours.ts';

export interface MapHere {
  map: MapLibre;
  /** Given here, so that layers do not load the library: only a map that is shown does. */
  createMarker: (options: MarkerOptions) => Marker;
  scheme: MapScheme;
}

export const MapContext = createContext<MapHere | null>(null);

/** The map of a layer; layers are mounted once its style has loaded. */
export function useMap(): MapHere {
  const here = use(MapContext);
  if (!here) throw new Error('No map around this layer');
  return here;
}
