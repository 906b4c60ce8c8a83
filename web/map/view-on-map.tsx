import { useEffect, useRef } from 'react';
import type { Bounds } from './bounds.ts';
import { useMap } from './map-context.ts';

/** Reports the visible bounds, initially and after each move. */
export function ViewOnMap({ onView }: { onView: (bounds: Bounds) => void }) {
  const { map } = useMap();
  const latest = useRef(onView);
  latest.current = onView;
  useEffect(() => {
    const reportView = () => {
      const bounds = map.getBounds();
      const [west, east] = [bounds.getWest(), bounds.getEast()];
      const whole = east - west >= 360;
      latest.current([
        whole ? -180 : west,
        Math.max(-90, bounds.getSouth()),
        whole ? 180 : east,
        Math.min(90, bounds.getNorth()),
      ]);
    };
    reportView();
    map.on('moveend', reportView);
    return () => void map.off('moveend', reportView);
  }, [map]);
  return null;
}
