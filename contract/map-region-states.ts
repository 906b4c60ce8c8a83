export const MAP_REGION_STATES = ['importing', 'active', 'off', 'failed'] as const;
export type MapRegionState = (typeof MAP_REGION_STATES)[number];

/** What extracts of OpenStreetMap must be shown with. */
export const OSM_ATTRIBUTION = '© OpenStreetMap contributors (ODbL)';
