import { useMemo } from 'react';
import type { LonLat } from '#contract/sphere.ts';
import { areaFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { MapLayers, NAMES } from './map-layers.tsx';

export interface MapCell {
  id: string;
  colour: string;
  /** Corners: longitude, latitude, longitude, … */
  outline: readonly number[];
}

interface Props {
  id: string;
  cells: readonly MapCell[];
  chosen: string | null;
  /** Null where a cell opens nothing. */
  onChoose: ((id: string) => void) | null;
}

const ringOf = (outline: readonly number[]): LonLat[] => {
  const corners = Array.from(
    { length: outline.length / 2 },
    (_, at): LonLat => [outline[2 * at] ?? 0, outline[2 * at + 1] ?? 0],
  );
  return corners[0] ? [...corners, corners[0]] : corners;
};

/** Areas of equal size, coloured by what happened in them. The list beside the map has the same for the keyboard. */
export function CellsLayer({ id, cells, chosen, onChoose }: Props) {
  const { scheme } = useMap();
  const features = useMemo(
    () =>
      cells.map(({ id: cell, colour, outline }) =>
        areaFeature(ringOf(outline), { id: cell, colour, chosen: cell === chosen }),
      ),
    [cells, chosen],
  );
  return (
    <MapLayers
      id={id}
      features={features}
      tolerance={0.1}
      clickable={['fill']}
      hasPointer
      onChoose={onChoose}
      layers={[
        {
          id: 'fill',
          type: 'fill',
          below: NAMES,
          paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', ['get', 'chosen'], 0.85, 0.62] },
        },
        {
          id: 'line',
          type: 'line',
          filter: ['get', 'chosen'],
          paint: { 'line-width': 3, 'line-color': scheme === 'dark' ? '#ffffff' : '#12171d' },
        },
      ]}
    />
  );
}
