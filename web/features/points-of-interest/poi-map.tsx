import { useMemo } from 'react';
import type { Shape } from '../../../contract/shapes.ts';
import { enclosing } from '../../../contract/shapes.ts';
import { placeAt } from '../../../contract/sphere.ts';
import { poiWords } from '../../i18n/poi.ts';
import { useWords } from '../../i18n/words.ts';
import type { Bounds } from '../../map/bounds.ts';
import { DrawShape } from '../../map/draw-shape.tsx';
import type { Drawing } from '../../map/draw-state.ts';
import { FitTo } from '../../map/fit-to.tsx';
import { MapView } from '../../map/map-view.tsx';
import { TextMark } from '../../map/marker.tsx';
import { PointerOnMap } from '../../map/pointer.tsx';
import { type MapShape, ShapesLayer } from '../../map/shapes-layer.tsx';
import { ViewOnMap } from '../../map/view-on-map.tsx';

interface Props {
  shapes: readonly MapShape[];
  /** What the map shows at first and when another one is chosen. */
  fit: Bounds | null;
  chosen: string | null;
  drawing: Drawing | null;
  near: { lat: number; lon: number } | null;
  onChoose: (id: string) => void;
  /** Set while a place is looked for: then a click is a place. */
  onPlace: ((place: { lat: number; lon: number }) => void) | null;
  onView: (bounds: Bounds) => void;
}

export function PoiMap({ shapes, fit, chosen, drawing, near, onChoose, onPlace, onView }: Props) {
  const t = useWords(poiWords);
  const isDrawing = drawing?.tool !== null && drawing !== null;
  const click = useMemo(
    () => (onPlace ? ({ lat, lon }: { lat: number; lon: number }) => onPlace({ lat, lon }) : undefined),
    [onPlace],
  );
  return (
    <MapView label={t('map')}>
      <ViewOnMap onView={onView} />
      <ShapesLayer
        id="pois"
        shapes={shapes}
        chosen={chosen}
        hidden={drawing?.shape ? chosen : null}
        onChoose={onPlace || isDrawing ? null : onChoose}
      />
      {drawing && <DrawShape drawing={drawing} />}
      {near && <TextMark lon={near.lon} lat={near.lat} text="?" />}
      {click && <PointerOnMap onClick={click} />}
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
