import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import { prefersCalm } from './map-scheme.ts';
import type { PlaceCursor } from './marker.tsx';

/** A place closer to the edge than this share of the map is centred again. */
const MARGIN = 0.18;
const MOVE_MS = 350;

/** Follows a moving place, smoothly and not with every step. */
export function KeepInView({ follow }: { follow: (place: PlaceCursor) => () => void }) {
  const { map } = useMap();
  useEffect(
    () =>
      follow((place) => {
        if (!place || map.isMoving()) return;
        const { x, y } = map.project([place[0], place[1]]);
        const { clientWidth: width, clientHeight: height } = map.getContainer();
        const isInside =
          x > width * MARGIN && x < width * (1 - MARGIN) && y > height * MARGIN && y < height * (1 - MARGIN);
        if (!isInside) map.easeTo({ center: [place[0], place[1]], duration: prefersCalm() ? 0 : MOVE_MS });
      }),
    [map, follow],
  );
  return null;
}
