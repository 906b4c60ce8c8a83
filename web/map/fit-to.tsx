import { useEffect, useRef } from 'react';
import type { Bounds } from './bounds.ts';
import { readView } from './linked-view.ts';
import { useMap } from './map-context.ts';
import { prefersCalm } from './map-scheme.ts';

const PADDING = 48;
const CLOSEST = 16;
const FLIGHT_MS = 450;

/**
 * Fits the map to the selection: immediately the first time, animated later. Unchanged bounds do not move it, nor do the
 * first ones where the address says what the map shows.
 */
export function FitTo({ bounds, turn = 0 }: { bounds: Bounds | null; turn?: number }) {
  const { map } = useMap();
  const isFirst = useRef(true);
  const key = bounds ? `${bounds.join(',')}#${turn}` : '';
  const target = useRef(bounds);
  target.current = bounds;

  useEffect(() => {
    const now = target.current;
    if (!key || !now) return;
    const [west, south, east, north] = now;
    const animate = !isFirst.current && !prefersCalm();
    const isLinked = isFirst.current && readView(location.search) !== null;
    isFirst.current = false;
    if (isLinked) return;
    map.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: PADDING, maxZoom: CLOSEST, animate, duration: FLIGHT_MS },
    );
  }, [map, key]);
  return null;
}
