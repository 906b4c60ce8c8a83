/** A value that reached the threshold and stayed there for long enough. */
export interface Rise {
  atMs: number;
  value: number;
  isTest: boolean;
}

export interface ThresholdCrossing extends Rise {
  /** Within the pause after the previous mail: no mail. */
  isQuiet: boolean;
}

/** Which rises, oldest first, are worth a mail. `lastMs` is when the previous mail was sent. */
export function crossings(rises: readonly Rise[], cooldownMs: number, lastMs: number | null): ThresholdCrossing[] {
  let last = lastMs;
  return rises.map((rise) => {
    const isQuiet = last !== null && rise.atMs - last < cooldownMs;
    if (!isQuiet) last = rise.atMs;
    return { ...rise, isQuiet };
  });
}
