import type { Map as MapLibre } from 'maplibre-gl';
import type { CoveredRegion } from '#contract/base-map.ts';
import { runtime } from '#web/session/page-state.ts';
import type { MapScheme } from './base-colours.ts';
import { CITY_FITS, RANK_FITS } from './base-style.ts';
import { coverageNow } from './coverage.ts';
import { keepCovered, namedElsewhere } from './covered.ts';
import { roadLayers, TILES } from './road-layers.ts';
import { roadNames } from './road-names.ts';
import { isPlacesLayer } from './small-places.ts';

const [MIN_ZOOM, MAX_ZOOM] = [6, 16];
/** Adds the imported map below the data; without one no tiles are requested. */
export async function layRoads(map: MapLibre, scheme: () => MapScheme): Promise<void> {
  const { version, regions } = await coverageNow();
  if (!map.getStyle()) return;
  const origin = runtime().sdkUrl || location.origin;
  const address = `${origin}/move/map/tiles/{z}/{x}/{y}?v=${encodeURIComponent(version)}`;
  const laid = map.getStyle().sources[TILES];
  if (laid?.type === 'vector' && laid.tiles?.includes(address)) return;
  if (laid) liftRoads(map);
  if (regions.length === 0) return hideNamesWithin(map, regions);
  map.addSource(TILES, {
    type: 'vector',
    tiles: [address],
    minzoom: MIN_ZOOM,
    maxzoom: MAX_ZOOM,
    bounds: around(regions),
    attribution: [...new Set(regions.map(({ attribution }) => attribution))].map(asText).join(' · '),
  });
  const layers = () => map.getStyle().layers;
  const beforeWords = layers().find(({ id, type }) => type === 'symbol' || id.startsWith('data:'))?.id;
  for (const layer of roadLayers(scheme())) map.addLayer(layer, beforeWords);
  const beforeData = layers().find(({ id }) => id.startsWith('data:'))?.id;
  for (const layer of roadNames(scheme())) map.addLayer(layer, beforeData);
  hideNamesWithin(map, regions);
}

/** The imported map has changed since, or is gone. */
function liftRoads(map: MapLibre): void {
  for (const layer of map.getStyle().layers) if ('source' in layer && layer.source === TILES) map.removeLayer(layer.id);
  map.removeSource(TILES);
}

function around(regions: readonly CoveredRegion[]): CoveredRegion['bounds'] {
  const side = (at: 0 | 1 | 2 | 3) => regions.map(({ bounds }) => bounds[at]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

/** Escapes attributions, because the map renders them as markup. */
const asText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Place layers added later use it from the start. */
function hideNamesWithin(map: MapLibre, regions: readonly CoveredRegion[]): void {
  keepCovered(regions);
  for (const { id } of map.getStyle().layers) {
    if (id === 'cities') map.setFilter(id, namedElsewhere(CITY_FITS));
    if (isPlacesLayer(id)) map.setFilter(id, namedElsewhere(RANK_FITS));
  }
}
