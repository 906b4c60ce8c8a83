import { useCallback, useState } from 'react';
import { faultOf, type Shape, type ShapeFault, tidyRing } from '#contract/shapes.ts';
import { type LonLat, metersApart, wrappedLon } from '#contract/sphere.ts';

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
  finish: () => void;
  cancel: () => void;
  /** Replaces the shape after a move by pointer, keys or typing. */
  put: (shape: Shape | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Clears undo and redo when something else is edited. */
  forget: () => void;
}

const DIGITS = 1e7;
/** About a centimetre, the precision of a pointer or a typed number. */
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
export const roundedPlace = ([lon, lat]: LonLat): LonLat => [rounded(wrappedLon(lon)), rounded(lat)];

const MOST_STEPS = 200;

/** The form holds the shape, so that typing and drawing edit the same value. */
export function useDrawing(shape: Shape | null, onShape: (shape: Shape | null) => void): Drawing {
  const [tool, setTool] = useState<DrawTool | null>(null);
  const [corners, setCorners] = useState<readonly LonLat[]>([]);
  const [past, setPast] = useState<readonly (Shape | null)[]>([]);
  const [future, setFuture] = useState<readonly (Shape | null)[]>([]);

  const put = (next: Shape | null) => {
    setPast([...past, shape].slice(-MOST_STEPS));
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
  const forget = useCallback(() => {
    setTool(null);
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
      if (tool === 'circle' && middle) {
        stop();
        const radiusMeters = Math.max(1, Math.round(metersApart(middle[1], middle[0], corner[1], corner[0])));
        put({ kind: 'circle', lat: middle[1], lon: middle[0], radiusMeters });
      } else setCorners([...corners, corner]);
    },
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
