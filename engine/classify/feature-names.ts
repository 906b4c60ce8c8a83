/** What is known of a stretch of steps, whatever its length. Rates and shares only: nothing of place, date or clock. */
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

/** Three looks at a window: one and a half minutes, four and a half, and twelve and a half around it. */
export const SCALES = ['near', 'around', 'wide'] as const;

export const WINDOW_FEATURES: readonly string[] = [
  ...SCALES.flatMap((scale) => STRETCH_FEATURES.map((name) => `${scale}.${name}`)),
  'before.meanSpeed',
  'after.meanSpeed',
  'now.meanSpeed',
];
export const WINDOW_SIZE = WINDOW_FEATURES.length;
