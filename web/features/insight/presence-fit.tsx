import { useMemo } from 'react';
import { enclosing, faultOf, type Shape } from '#contract/shapes.ts';
import { circleOutline } from '#contract/sphere.ts';
import { boundsOf } from '#web/map/bounds.ts';
import { FitTo } from '#web/map/fit-to.tsx';

/** The margin shown around an area, so that small ones can be located. */
const ROOM = 4;

/** Fits the map to the area when it moves. */
export function PresenceFit({ shape }: { shape: Shape | null }) {
  const around = shape && faultOf(shape) === null ? enclosing(shape) : null;
  const key =
    around && `${around.lat.toFixed(3)},${around.lon.toFixed(3)},${Math.round(Math.log2(around.radiusMeters))}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: small moves leave the view alone
  const bounds = useMemo(
    () => around && boundsOf(circleOutline(around.lat, around.lon, around.radiusMeters * ROOM, 8)),
    [key],
  );
  return <FitTo bounds={bounds} />;
}
