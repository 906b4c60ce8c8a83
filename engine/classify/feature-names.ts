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
  'standingShare',
  'walkingShare',
  'cyclingShare',
  'netSpeed',
  'straightness',
  'turning',
  'cornerShare',
  'speedChange',
  'strongestStart',
  'strongestStop',
  'stopsPerHour',
] as const;
export const STRETCH_SIZE = STRETCH_FEATURES.length;
/** From here on a stretch's features need steps that were seen; before, the mean speed over a hole is enough. */
export const FIRST_SEEN_FEATURE = STRETCH_FEATURES.indexOf('netSpeed');

/** Each window is described at three widths: 1.5, 4.5 and 12.5 minutes around it. */
export const SCALES = ['near', 'around', 'wide'] as const;

export const WINDOW_FEATURES: readonly string[] = [
  ...SCALES.flatMap((scale) => STRETCH_FEATURES.map((name) => `${scale}.${name}`)),
  'before.meanSpeed',
  'after.meanSpeed',
  'now.meanSpeed',
];
export const WINDOW_SIZE = WINDOW_FEATURES.length;
