/** Words and bounds of dangerous areas; plain values that the browser reads too. */
export const AREA_KINDS = [
  'accident-blackspot',
  'harsh-driving',
  'junction',
  'bend',
  'crossing',
  'school',
  'roadworks',
  'wildlife',
  'surface',
  'visibility',
  'hazard',
] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** In force: switched on, and its period holds today. */
export const AREA_STATES = ['in-force', 'planned', 'over', 'off'] as const;
export type AreaState = (typeof AREA_STATES)[number];

export const AREA_SORTS = ['name', '-name', 'changed', '-changed'] as const;
export type AreaSort = (typeof AREA_SORTS)[number];
export const AREA_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type AreaFormat = (typeof AREA_FORMATS)[number];

export const AREA_LIMITS = {
  nameLength: 120,
  /** Larger than a town "dangerous" says nothing. */
  maxReachMeters: 20_000,
  areas: 50_000,
  /** Of one file. */
  importLines: 10_000,
  importBytes: 8_000_000,
  exported: 50_000,
  onMap: 1_500,
  atOnce: 200,
} as const;

/** Why a line of a file is not taken. */
export const AREA_REFUSALS = [
  'no-name',
  'bad-name',
  'bad-encoding',
  'bad-kind',
  'bad-flag',
  'bad-period',
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
export type AreaRefusal = (typeof AREA_REFUSALS)[number];

export const AREA_WORK_KINDS = ['search', 'apply'] as const;
export type AreaWorkKind = (typeof AREA_WORK_KINDS)[number];
export const AREA_WORK_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type AreaWorkState = (typeof AREA_WORK_STATES)[number];

/** Bounds and usual values of a search for places where harsh events cluster. */
export const SEARCH_BOUNDS = {
  days: { min: 1, max: 366, usual: 28 },
  /** So many times as often as elsewhere, at the lower end of what the counts allow. */
  ratio: { min: 1, max: 20, usual: 2 },
  events: { min: 3, max: 1_000, usual: 5 },
  drivers: { min: 1, max: 100, usual: 3 },
  strength: { min: 1, max: 3, usual: 1 },
} as const;
export const APPLY_BOUNDS = { min: 1, max: 366, usual: 28 } as const;

/** What two counts over two distances say. */
export const VERDICTS = ['fewer', 'more', 'no-clear-difference', 'too-few'] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Dated {
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
}

/** `today` as 2026-03-29. */
export function areaState({ active, validFrom, validTo }: Dated, today: string): AreaState {
  if (!active) return 'off';
  if (validFrom !== null && validFrom > today) return 'planned';
  return validTo !== null && validTo < today ? 'over' : 'in-force';
}
