import { useCallback, useState } from 'react';
import { enclosing, faultOf, type Shape, type ShapeFault, tidyRing } from '#contract/shapes.ts';
import { type LonLat, metersApart } from '#contract/sphere.ts';
import { movedShape, roundedPlace } from './draw-moves.ts';
import type { Flight } from './fly-to.tsx';
import type { Place } from './shapes/place-text.ts';

export type DrawTool = Shape['kind'];

/** A shape being edited: its value, what is being drawn, undo and redo. */
export interface Drawing {
  shape: Shape | null;
  fault: ShapeFault | null;
  /** The kind being drawn; null while an existing shape is edited. */
  tool: DrawTool | null;
  /** Corners drawn so far; for a circle its centre. */
  corners: readonly LonLat[];
  begin: (tool: DrawTool) => void;
  addCorner: (corner: LonLat) => void;
  /** A circle from its centre to a point of its edge. */
  addCircle: (middle: LonLat, edge: LonLat) => void;
  /** A circle of the usual size around a place that was searched, or the existing shape moved there; the map follows. */
  putAt: (place: Place) => void;
  /** What the map shows: streets are searched around it. */
  around: Place | null;
  /** The place that was last searched. */
  placed: Flight | null;
  finish: () => void;
  cancel: () => void;
  /** Replaces the shape after a move by pointer, keys or typing. */
  put: (shape: Shape | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Clears undo and redo when something else is edited; a new shape may begin with a tool at once. */
  forget: (tool?: DrawTool | null) => void;
}

const MAX_STEPS = 200;
const USUAL_RADIUS_METERS = 100;

/** The form holds the shape, so that typing and drawing edit the same value. */
export function useDrawing(
  shape: Shape | null,
  onShape: (shape: Shape | null) => void,
  around: Place | null = null,
): Drawing {
  const [tool, setTool] = useState<DrawTool | null>(null);
  const [placed, setPlaced] = useState<Flight | null>(null);
  const [corners, setCorners] = useState<readonly LonLat[]>([]);
  const [past, setPast] = useState<readonly (Shape | null)[]>([]);
  const [future, setFuture] = useState<readonly (Shape | null)[]>([]);

  const put = (next: Shape | null) => {
    setPast([...past, shape].slice(-MAX_STEPS));
    setFuture([]);
    onShape(next);
  };
  const stop = () => {
    setTool(null);
    setCorners([]);
  };
  const close = (ring: readonly LonLat[]) => {
    const tidy = tidyRing(ring);
    if (tidy.length < 3) return;
    stop();
    put({ kind: 'polygon', ring: tidy });
  };
  const addCircle = (from: LonLat, to: LonLat) => {
    const [middle, edge] = [roundedPlace(from), roundedPlace(to)];
    stop();
    const radiusMeters = Math.max(1, Math.round(metersApart(middle[1], middle[0], edge[1], edge[0])));
    put({ kind: 'circle', lat: middle[1], lon: middle[0], radiusMeters });
  };
  const forget = useCallback((next: DrawTool | null = null) => {
    setTool(next);
    setPlaced(null);
    setCorners([]);
    setPast([]);
    setFuture([]);
  }, []);

  return {
    shape,
    fault: shape && faultOf(shape),
    tool,
    corners,
    put,
    forget,
    begin: (next) => {
      setTool(next);
      setCorners([]);
    },
    addCorner: (place) => {
      const corner = roundedPlace(place);
      const [middle] = corners;
      if (tool === 'circle' && middle) addCircle(middle, corner);
      else setCorners([...corners, corner]);
    },
    addCircle,
    putAt: ({ lat, lon }) => {
      stop();
      const around = shape && enclosing(shape);
      const circle: Shape = { kind: 'circle', lat, lon, radiusMeters: USUAL_RADIUS_METERS };
      put(
        shape && around ? movedShape(shape, { kind: 'middle', place: [around.lon, around.lat] }, [lon, lat]) : circle,
      );
      setPlaced({ lat, lon, turn: (placed?.turn ?? 0) + 1 });
    },
    placed,
    around,
    finish: () => close(corners),
    cancel: stop,
    undo: () => {
      if (tool) return corners.length > 0 ? setCorners(corners.slice(0, -1)) : stop();
      if (past.length === 0) return;
      setFuture([shape, ...future]);
      setPast(past.slice(0, -1));
      onShape(past.at(-1) ?? null);
    },
    redo: () => {
      const [next] = future;
      if (next === undefined || tool) return;
      setPast([...past, shape]);
      setFuture(future.slice(1));
      onShape(next);
    },
    canUndo: tool !== null || past.length > 0,
    canRedo: tool === null && future.length > 0,
  };
}
