export const MAP_REGION_STATES = ['importing', 'active', 'off', 'failed'] as const;
export type MapRegionState = (typeof MAP_REGION_STATES)[number];

/** What extracts of OpenStreetMap must be shown with. */
export const OSM_ATTRIBUTION = '© OpenStreetMap contributors (ODbL)';

/** Why a file cannot be imported. */
export const MAP_FAULTS = [
  'not_osm',
  'packed_otherwise',
  'empty',
  'cut',
  'damaged',
  'damaged_gzip',
  'other_packing',
  'too_large',
  'bomb',
  'needs_features',
  'not_utf8',
  'not_xml',
  'no_id',
  'no_place',
  'unsorted',
  'no_roads',
  /** The file may be sound: its import ended the process, or something else than the file went wrong, each time. */
  'crashed',
  'internal',
  /** Told before there were reasons to choose from; the detail is the sentence. */
  'unreadable',
] as const;
export type MapFault = (typeof MAP_FAULTS)[number];

/** What the number of a place counts; a header and a whole file have none. */
export const MAP_PLACES = ['byte', 'block', 'line', 'header', 'file'] as const;
export type MapPlace = { readonly kind: (typeof MAP_PLACES)[number]; readonly at: number | null };
export type MapFailure = { readonly fault: MapFault; readonly detail: string | null; readonly place: MapPlace | null };
