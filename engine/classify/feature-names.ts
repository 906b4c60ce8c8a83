/**
 * Features of a stretch of steps, independent of its length: rates and shares only, nothing about place, date or time
 * of day.
 */
const STRETCH_FEATURES = [
  'meanSpeed',
  'slowSpeed',
  'middleSpeed',
  'fastSpeed',
  'topSpeed',
  'netSpeed',
  'straightness',
  'turning',
  'speedChange',
  'strongestStart',
  'strongestStop',
  'standingShare',
  'walkingShare',
  'cyclingShare',
  'unseenShare',
  'stopsPerHour',
] as const;
export const STRETCH_SIZE = STRETCH_FEATURES.length;

/** Each window is described at three widths: 1.5, 4.5 and 12.5 minutes around it. */
export const SCALES = ['near', 'around', 'wide'] as const;

export const WINDOW_FEATURES: readonly string[] = [
  ...SCALES.flatMap((scale) => STRETCH_FEATURES.map((name) => `${scale}.${name}`)),
  'wide.sustainedSpeed',
  'wide.stopsPerKm',
  'wide.bendsPerKm',
  'wide.cornersPerKm',
  'before.meanSpeed',
  'after.meanSpeed',
  'now.meanSpeed',
];
export const WINDOW_SIZE = WINDOW_FEATURES.length;
