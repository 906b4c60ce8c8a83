/** A speed compared with the limit: within it, up to a tenth above it, further above. */
export const SPEED_CLASSES = ['within', 'slightly', 'above'] as const;
export type SpeedClass = (typeof SPEED_CLASSES)[number];

const SLIGHTLY = 1.1;

/** Without a known limit, every speed counts as within. */
export function speedClass(speedKmh: number, limitKmh: number | null): SpeedClass {
  if (limitKmh === null || !(speedKmh > limitKmh)) return 'within';
  return speedKmh <= limitKmh * SLIGHTLY ? 'slightly' : 'above';
}

/** Width carries the same information as colour: the faster, the wider. */
export const LOOK_OF_CLASS: Readonly<Record<SpeedClass, { colour: string; width: number }>> = {
  within: { colour: '#1e9e6a', width: 4 },
  slightly: { colour: '#e08e0b', width: 6 },
  above: { colour: '#c81e3c', width: 8 },
};
