import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { type LonLat, metersApart } from '#contract/sphere.ts';
import { DrawLayer } from './draw-layer.tsx';
import type { Drawing } from './draw-state.ts';
import { useMap } from './map-context.ts';

/** A click this close to the first corner closes the polygon. */
const CLOSING_PIXELS = 12;
/** A press that moves less is a click. */
const DRAGGED_PIXELS = 4;

/**
 * Draws a new shape: each click adds a corner, a click on the first one closes it. A circle is dragged from its centre to
 * its edge, or both are clicked. By keyboard: the map is moved, and Enter adds a corner at its centre.
 */
export function DrawNew({ drawing }: { drawing: Drawing }) {
  const { map } = useMap();
  const [pointer, setPointer] = useState<LonLat | null>(null);
  const [dragged, setDragged] = useState<LonLat | null>(null);
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
    let pressed: { x: number; y: number; place: LonLat } | null = null;
    let edge: LonLat | null = null;
    const start = (event: MapMouseEvent | MapTouchEvent) => {
      const isOne = 'touches' in event.originalEvent ? event.originalEvent.touches.length === 1 : true;
      pressed = null;
      if (latest.current.tool !== 'circle' || !isOne) return setDragged(null);
      // The map stays where it is.
      event.preventDefault();
      pressed = { x: event.point.x, y: event.point.y, place: [event.lngLat.lng, event.lngLat.lat] };
    };
    const move = (event: MapMouseEvent | MapTouchEvent) => {
      const here: LonLat = [event.lngLat.lng, event.lngLat.lat];
      setPointer(here);
      if (!pressed || Math.hypot(event.point.x - pressed.x, event.point.y - pressed.y) < DRAGGED_PIXELS) return;
      edge = here;
      setDragged(pressed.place);
    };
    const release = () => {
      if (pressed && edge) latest.current.addCircle(pressed.place, edge);
      pressed = null;
      edge = null;
      setDragged(null);
    };
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
    const listeners = [
      map.on('click', click),
      map.on('mousedown', start),
      map.on('touchstart', start),
      map.on('mousemove', move),
      map.on('touchmove', move),
      map.on('move', follow),
      map.on('dblclick', end),
    ];
    addEventListener('mouseup', release);
    addEventListener('touchend', release);
    canvas.addEventListener('keydown', press);
    canvas.style.cursor = 'crosshair';
    return () => {
      for (const listener of listeners) listener.unsubscribe();
      removeEventListener('mouseup', release);
      removeEventListener('touchend', release);
      canvas.removeEventListener('keydown', press);
      canvas.style.cursor = '';
    };
  }, [map]);

  const { tool, corners } = drawing;
  const middle = dragged ?? corners[0];
  if (tool === 'circle') {
    const radiusMeters = middle && pointer ? metersApart(middle[1], middle[0], pointer[1], pointer[0]) : 0;
    const circle = middle ? ({ kind: 'circle', lat: middle[1], lon: middle[0], radiusMeters } as const) : null;
    return <DrawLayer id="drawing" shape={radiusMeters > 0 ? circle : null} line={corners} />;
  }
  return <DrawLayer id="drawing" shape={null} line={pointer ? [...corners, pointer] : corners} />;
}
