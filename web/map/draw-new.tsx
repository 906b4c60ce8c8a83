import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { type LonLat, metersApart } from '#contract/sphere.ts';
import { DrawLayer } from './draw-layer.tsx';
import type { Drawing } from './draw-state.ts';
import { useMap } from './map-context.ts';

/** A click this close to the first corner closes the polygon. */
const CLOSING_PIXELS = 12;

/**
 * Draws a new shape: each click adds a corner, a click on the first one closes it; for a circle the centre, then the
 * edge. By keyboard: the map is moved, and Enter adds a corner at its centre.
 */
export function DrawNew({ drawing }: { drawing: Drawing }) {
  const { map } = useMap();
  const [pointer, setPointer] = useState<LonLat | null>(null);
  const latest = useRef(drawing);
  latest.current = drawing;

  useEffect(() => {
    const canvas = map.getCanvas();
    const isNearFirst = (event: MapMouseEvent): boolean => {
      const [first] = latest.current.corners;
      if (!first || latest.current.corners.length < 3) return false;
      const at = map.project(first);
      return Math.hypot(at.x - event.point.x, at.y - event.point.y) <= CLOSING_PIXELS;
    };
    const click = (event: MapMouseEvent) => {
      const { tool, finish, addCorner } = latest.current;
      if (tool === 'polygon' && isNearFirst(event)) finish();
      else addCorner([event.lngLat.lng, event.lngLat.lat]);
    };
    const move = (event: MapMouseEvent) => setPointer([event.lngLat.lng, event.lngLat.lat]);
    const follow = () => {
      if (document.activeElement !== canvas) return;
      const { lng, lat } = map.getCenter();
      setPointer([lng, lat]);
    };
    const press = (event: KeyboardEvent) => {
      const { lng, lat } = map.getCenter();
      if (event.key === 'Enter') latest.current.addCorner([lng, lat]);
      else if (event.key === 'Backspace') latest.current.undo();
      else if (event.key === 'Escape') latest.current.cancel();
      else return;
      event.preventDefault();
    };
    const end = (event: MapMouseEvent) => {
      event.preventDefault();
      latest.current.finish();
    };
    map.on('click', click);
    map.on('mousemove', move);
    map.on('move', follow);
    map.on('dblclick', end);
    canvas.addEventListener('keydown', press);
    canvas.style.cursor = 'crosshair';
    return () => {
      map.off('click', click);
      map.off('mousemove', move);
      map.off('move', follow);
      map.off('dblclick', end);
      canvas.removeEventListener('keydown', press);
      canvas.style.cursor = '';
    };
  }, [map]);

  const { tool, corners } = drawing;
  const [middle] = corners;
  if (tool === 'circle') {
    const radiusMeters = middle && pointer ? metersApart(middle[1], middle[0], pointer[1], pointer[0]) : 0;
    const circle = middle ? ({ kind: 'circle', lat: middle[1], lon: middle[0], radiusMeters } as const) : null;
    return <DrawLayer id="drawing" shape={radiusMeters > 0 ? circle : null} line={corners} />;
  }
  return <DrawLayer id="drawing" shape={null} line={pointer ? [...corners, pointer] : corners} />;
}
