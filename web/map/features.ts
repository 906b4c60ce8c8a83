import type { Feature, GeoJsonProperties } from 'geojson';
import type { LonLat } from '#contract/sphere.ts';

export const pointFeature = (place: { lon: number; lat: number }, properties: GeoJsonProperties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
});

export const lineFeature = (coordinates: LonLat[], properties: GeoJsonProperties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});

/** The ring ends where it starts. */
export const areaFeature = (ring: LonLat[], properties: GeoJsonProperties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
