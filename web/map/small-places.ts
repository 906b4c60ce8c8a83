import { placesUrls } from 'virtual:world';
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapScheme } from './base-colours.ts';
import { placesLayer } from './base-style.ts';

const CELL_DEGREES = 15;
const FROM_ZOOM = 7.5;
/** More than a screen ever covers; a view of half the world loads nothing. */
const MAX_CELLS = 6;

export const isPlacesLayer = (id: string): boolean => id.startsWith('places:');

/** Adds the names of small places in view, below the first data layer. */
export function nameSmallPlaces(map: MapLibre, scheme: MapScheme): void {
  if (map.getZoom() < FROM_ZOOM) return;
  const bounds = map.getBounds();
  const columns = [bounds.getWest(), bounds.getEast()].map((lon) => Math.floor(lon / CELL_DEGREES));
  const rows = [bounds.getSouth(), bounds.getNorth()].map((lat) => Math.floor(lat / CELL_DEGREES));
  const cells: string[] = [];
  for (let x = columns[0] ?? 0; x <= (columns[1] ?? -1); x++) {
    for (let y = rows[0] ?? 0; y <= (rows[1] ?? -1); y++) cells.push(`${turned(x)},${y}`);
  }
  if (cells.length > MAX_CELLS) return;
  for (const cell of cells) {
    const [url, source] = [placesUrls[cell], `places:${cell}`];
    if (!url || map.getSource(source)) continue;
    map.addSource(source, { type: 'geojson', data: url });
    const above = map.getStyle().layers.find((layer) => layer.id.startsWith('data:'))?.id;
    map.addLayer(placesLayer(source, scheme), above);
  }
}

/** Columns continue across the date line; file names do not. */
function turned(column: number): number {
  const around = 360 / CELL_DEGREES;
  return ((((column + around / 2) % around) + around) % around) - around / 2;
}
