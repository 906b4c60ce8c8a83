import type { Map as MapLibre } from 'maplibre-gl';
import { VIEW_PARAMETER } from '#web/navigation/use-address.ts';

/** What a map shows, as the address says it. */
interface LinkedView {
  lat: number;
  lon: number;
  zoom: number;
}

const VIEW = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,2})?)$/;

export function readView(search: string): LinkedView | null {
  const [, lat, lon, zoom] = VIEW.exec(new URLSearchParams(search).get(VIEW_PARAMETER) ?? '') ?? [];
  if (lat === undefined || Math.abs(Number(lat)) > 85 || Math.abs(Number(lon)) > 180) return null;
  return { lat: Number(lat), lon: Number(lon), zoom: Number(zoom) };
}

export function writeView(map: Pick<MapLibre, 'getCenter' | 'getZoom'>): string {
  const { lat, lng } = map.getCenter().wrap();
  return `${lat.toFixed(5)},${lng.toFixed(5)},${map.getZoom().toFixed(1)}`;
}
