import { useCallback, useState } from 'react';
import { faultOf, type Shape, type ShapeFault, tidyRing } from '#contract/shapes.ts';
import { type LonLat, metersApart, wrappedLon } from '#contract/sphere.ts';

export type DrawTool = Shape['kind'];

/** A shape under a person's hands: what it is, what is being drawn, and the way back and forth. */
export interface Drawing {
  shape: Shape | null;
  fault: ShapeFault | null;
  /** What is being drawn now; null when the shape is only moved. */
  tool: DrawTool | null;
  /** Corners drawn so far; of a circle its middle. */
  corners: readonly LonLat[];
  begin: (tool: DrawTool) => void;
  addCorner: (corner: LonLat) => void;
  finish: () => void;
  cancel: () => void;
  /** Takes another shape in place of this one: moved by hand, by keys or by typing. */
  put: (shape: Shape | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Forgets the way back, when another thing is drawn. */
  forget: () => void;
}

const DIGITS = 1e7;
/** About a centimetre: what a pointer or a typed number means. */
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
export const roundedPlace = ([lon, lat]: LonLat): LonLat => [rounded(wrappedLon(lon)), rounded(lat)];

const MOST_STEPS = 200;

/** Holds no shape itself: the form that it belongs to does, so that typing and drawing are one thing. */
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
