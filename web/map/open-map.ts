import 'maplibre-gl/dist/maplibre-gl.css';
import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { DEFAULT_MAP_CENTRE } from '#contract/constants.ts';
import type { MapScheme } from './base-colours.ts';
import { baseStyle, isOfflineBase } from './base-style.ts';
import { readView } from './linked-view.ts';
import { prefersCalm } from './map-scheme.ts';
import { layRoads } from './road-tiles.ts';
import { nameSmallPlaces } from './small-places.ts';

setWorkerUrl(workerUrl);
// One more worker than the default on small machines, so that data does not wait for the world outlines.
setWorkerCount(2);

export const START_ZOOM = 4;
const MAX_ZOOM = 19;

export interface MapWords {
  label: string;
  zoomIn: string;
  zoomOut: string;
  attribution: string;
  gesture: string;
}

/** A map without rotation, with zoom, scale and attribution. */
export function openMap(container: HTMLElement, scheme: MapScheme, words: MapWords): MapLibre {
  const calm = prefersCalm();
  const linked = readView(location.search);
  const map = new MapLibre({
    container,
    style: baseStyle(scheme),
    center: linked ?? DEFAULT_MAP_CENTRE,
    zoom: linked?.zoom ?? START_ZOOM,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    fadeDuration: calm ? 0 : 120,
    // Touch scrolling of the page must not be captured by the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: {
      'Map.Title': words.label,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'AttributionControl.ToggleAttribution': words.attribution,
      'CooperativeGesturesHandler.MobileHelpText': words.gesture,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  if (isOfflineBase()) showWaterWithLand(map);
  return map;
}

/** The outlines take seconds on slow devices, and a town in the middle of an ocean looks broken. */
function showWaterWithLand(map: MapLibre): void {
  const show = () => {
    if (!map.isSourceLoaded('land')) return;
    map.off('sourcedata', show);
    map.setLayoutProperty('water', 'visibility', 'visible');
  };
  map.on('sourcedata', show);
}

/** Adds roads of imported maps, and more names at higher zoom; call the returned function to stop. */
export function keepNaming(map: MapLibre, scheme: () => MapScheme): () => void {
  if (!isOfflineBase()) return () => undefined;
  // Without it the map has no roads.
  layRoads(map, scheme).catch(() => undefined);
  const name = () => nameSmallPlaces(map, scheme());
  name();
  map.on('moveend', name);
  return () => map.off('moveend', name);
}
