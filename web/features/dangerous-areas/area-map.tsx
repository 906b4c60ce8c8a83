import { enclosing, type Shape } from '../../../contract/shapes.ts';
import { placeAt } from '../../../contract/sphere.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { useWords } from '../../i18n/words.ts';
import type { Bounds } from '../../map/bounds.ts';
import { DrawShape } from '../../map/draw-shape.tsx';
import type { Drawing } from '../../map/draw-state.ts';
import { FitTo } from '../../map/fit-to.tsx';
import { MapView } from '../../map/map-view.tsx';
import { type MapShape, ShapesLayer } from '../../map/shapes-layer.tsx';
import { ViewOnMap } from '../../map/view-on-map.tsx';

interface Props {
  shapes: readonly MapShape[];
  /** What the map shows at first and when another one is chosen. */
  fit: Bounds | null;
  chosen: string | null;
  drawing: Drawing | null;
  onChoose: (id: string) => void;
  onView?: (bounds: Bounds) => void;
}

export function AreaMap({ shapes, fit, chosen, drawing, onChoose, onView }: Props) {
  const t = useWords(areaWords);
  const isDrawing = drawing !== null && drawing.tool !== null;
  return (
    <MapView label={t('map')}>
      {onView && <ViewOnMap onView={onView} />}
      <ShapesLayer
        id="dangerous-areas"
        shapes={shapes}
        chosen={chosen}
        hidden={drawing?.shape ? chosen : null}
        tone="danger"
        onChoose={isDrawing ? null : onChoose}
      />
      {drawing && <DrawShape drawing={drawing} />}
      <FitTo bounds={fit} />
    </MapView>
  );
}

/** A shape with some room around it. */
export function boundsAround(shape: Shape): Bounds {
  const { lat, lon, radiusMeters } = enclosing(shape);
  const reach = Math.max(60, radiusMeters) * 1.6;
  const [, north] = placeAt(lat, lon, 0, reach);
  const [, south] = placeAt(lat, lon, 180, reach);
  const [east] = placeAt(lat, lon, 90, reach);
  return [lon - (east - lon), south, east, north];
}
