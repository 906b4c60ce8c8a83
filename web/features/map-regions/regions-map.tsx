import { useMemo } from 'react';
import type { MapRegion } from '#contract/map-regions.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { useWords } from '#web/i18n/words.ts';
import { type Bounds, joinBounds } from '#web/map/bounds.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { type MapShape, ShapesLayer } from '#web/map/shapes-layer.tsx';

interface Props {
  regions: readonly MapRegion[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The outline of each region on the base map, which draws its roads. */
export function RegionsMap({ regions, chosen, onChoose }: Props) {
  const t = useWords(mapRegionsWords);
  const shapes = useMemo(() => regions.flatMap(shapeOf), [regions]);
  const fit = useMemo(() => fitTo(regions, chosen), [regions, chosen]);
  return (
    <MapView label={t('map')}>
      <ShapesLayer id="map-regions" shapes={shapes} chosen={chosen} hidden={null} onChoose={onChoose} />
      <FitTo bounds={fit} />
    </MapView>
  );
}

function shapeOf({ id, name, bounds, state }: MapRegion): MapShape[] {
  if (!bounds) return [];
  const { south, west, north, east } = bounds;
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const [lat, lon] = [(south + north) / 2, (west + east) / 2];
  return [{ id, name, shape: { kind: 'polygon', ring }, lat, lon, isFaded: state !== 'active' }];
}

function fitTo(regions: readonly MapRegion[], chosen: string | null): Bounds | null {
  const wanted = regions.filter(({ id }) => chosen === null || id === chosen);
  return wanted.reduce<Bounds | null>(
    (all, { bounds }) => joinBounds(all, bounds && [bounds.west, bounds.south, bounds.east, bounds.north]),
    null,
  );
}
