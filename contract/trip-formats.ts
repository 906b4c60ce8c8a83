/** Plain values: the browser reads this file too. */
export const TRIP_FORMATS = ['gpx', 'geojson', 'csv', 'json'] as const;
export type TripFormat = (typeof TRIP_FORMATS)[number];
