/** Words and bounds of points of interest; plain values that the browser reads too. */
export const POI_KINDS = ['circle', 'polygon'] as const;
export const POI_EVENT_KINDS = ['enter', 'exit'] as const;
export type PoiEventKind = (typeof POI_EVENT_KINDS)[number];
export const POI_STATES = ['active', 'inactive'] as const;
export type PoiState = (typeof POI_STATES)[number];
export const POI_SORTS = ['name', '-name', 'changed', '-changed'] as const;
export type PoiSort = (typeof POI_SORTS)[number];
export const POI_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type PoiFormat = (typeof POI_FORMATS)[number];

export const POI_LIMITS = {
  nameLength: 120,
  tagLength: 40,
  tags: 20,
  dwellSeconds: 86_400,
  /** Of one project. */
  pois: 200_000,
  bulk: 500,
  /** Of one file. */
  importLines: 10_000,
  importBytes: 8_000_000,
  exported: 200_000,
  /** Phones watch so few: the nearest. */
  onDevice: 20,
  onLargeDevice: 100,
  onMap: 1_500,
} as const;

/** Why a line of a file is not taken. */
export const IMPORT_REFUSALS = [
  'no-name',
  'bad-name',
  'bad-encoding',
  'bad-tags',
  'bad-flag',
  'bad-dwell',
  'no-shape',
  'bad-shape',
  'bad-id',
  'unknown-id',
  'twice',
  'place',
  'radius',
  'few-corners',
  'many-corners',
  'too-large',
  'flat',
  'crossing',
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];
