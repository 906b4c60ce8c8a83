import { useEffect, useRef } from 'react';
import { useMap } from './map-context.ts';
import { prefersCalm } from './map-scheme.ts';

const CLOSE_ZOOM = 15.5;
const FLIGHT_MS = 700;

export interface Flight {
  lon: number;
  lat: number;
  /** A changed number flies again, even to the same place. */
  turn: number;
}

/** Flies to a place on request. */
export function FlyTo({ to }: { to: Flight | null }) {
  const { map } = useMap();
  const done = useRef(to);
  useEffect(() => {
    if (!to || done.current === to) return;
    done.current = to;
    const view = { center: [to.lon, to.lat] as [number, number], zoom: Math.max(CLOSE_ZOOM, map.getZoom()) };
    if (prefersCalm()) map.jumpTo(view);
    else map.flyTo({ ...view, duration: FLIGHT_MS });
  }, [map, to]);
  return null;
}
