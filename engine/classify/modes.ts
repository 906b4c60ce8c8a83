/** Modes of a window. Standing still is a mode here; the timeline calls long stretches of it IDLE. */
export const WINDOW_MODES = ['STILL', 'WALKING', 'CYCLING', 'CAR', 'BUS', 'TRAIN', 'TRAM', 'METRO'] as const;
export type WindowMode = (typeof WINDOW_MODES)[number];

/** Modes of a leg. */
export const LEG_MODES = ['WALKING', 'CYCLING', 'CAR', 'BUS', 'TRAIN', 'TRAM', 'METRO'] as const;
export type LegMode = (typeof LEG_MODES)[number];

export const PUBLIC_MODES: ReadonlySet<LegMode> = new Set(['BUS', 'TRAIN', 'TRAM', 'METRO']);

export const STILL = 0;
export const MODE_COUNT = WINDOW_MODES.length;
