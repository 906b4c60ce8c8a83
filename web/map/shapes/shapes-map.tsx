import { type ReactNode, useRef } from 'react';
import type { Shape } from '#contract/shapes.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { DrawShape } from '#web/map/draw-shape.tsx';
import type { Drawing } from '#web/map/draw-state.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { FlyTo } from '#web/map/fly-to.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { type MapShape, ShapesLayer, type ShapeTone } from '#web/map/shapes-layer.tsx';
import { ViewOnMap } from '#web/map/view-on-map.tsx';
import { shapeBounds, widened } from './shape-bounds.ts';

interface Props {
  id: string;
  label: string;
  tone?: ShapeTone;
  shapes: readonly MapShape[];
  /** What the map shows initially and after another selection. */
  fit: Bounds | null;
  chosen: string | null;
  /** Set while a shape is being edited. */
  drawing: Drawing | null;
  /** Null while clicks are used for something else. */
  onChoose: ((id: string) => void) | null;
  onView?: (bounds: Bounds) => void;
  /** More layers. */
  children?: ReactNode;
}

/** Selectable shapes, and the one being edited. */
export function ShapesMap({ id, label, tone, shapes, fit, chosen, drawing, onChoose, onView, children }: Props) {
  const isDrawing = drawing !== null && drawing.tool !== null;
  return (
    <MapView label={label}>
      {onView && <ViewOnMap onView={onView} />}
      <ShapesLayer
        id={id}
        shapes={shapes}
        chosen={chosen}
        hidden={drawing?.shape ? chosen : null}
        onChoose={isDrawing ? null : onChoose}
        {...(tone && { tone })}
      />
      {drawing && <DrawShape drawing={drawing} />}
      {children}
      <FitTo bounds={fit} />
      <FlyTo to={drawing?.placed ?? null} />
    </MapView>
  );
}

/** Initially all, then the opened one; going back to the list does not move the map. */
export function useShownBounds(all: Bounds | null | undefined, opened: Shape | null | undefined): Bounds | null {
  const shown = useRef<Bounds | null>(null);
  if (opened) shown.current = shapeBounds(opened);
  else if (all) shown.current ??= widened(all);
  return shown.current;
}
