import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import type { Shape } from '#contract/shapes.ts';
import { outlineOf } from './draw-layer.tsx';
import { areaFeature, pointFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { LABEL_TEXT, MapLayers } from './map-layers.tsx';

export interface MapShape {
  id: string;
  name: string;
  shape: Shape;
  lat: number;
  lon: number;
  /** Drawn less prominently. */
  isFaded: boolean;
}

const COLOURS = {
  plain: { light: '#2f6f5a', dark: '#72c9a8' },
  danger: { light: '#b3261e', dark: '#ff9a8f' },
} as const;
export type ShapeTone = keyof typeof COLOURS;
const FADED = '#8b95a1';
const WORDS = { light: '#12171d', dark: '#e9ecf0' } as const;
const HALO = { light: '#ffffff', dark: '#171c22' } as const;
const CATCH_PX = 6;
const AREAS: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const DOTS: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
/** From this zoom on an outline is larger than its dot; names appear at higher zooms. */
const NAMES_ZOOM = 11;

interface Props {
  id: string;
  shapes: readonly MapShape[];
  chosen: string | null;
  /** Hidden, because it is drawn elsewhere while it is edited. */
  hidden: string | null;
  tone?: ShapeTone;
  /** The layer to draw below: then the shapes are context, with dots only at low zooms. Names stay above. */
  behind?: string;
  /** Null while clicks are used for something else. */
  onChoose: ((id: string) => void) | null;
}

/** Areas with their names; a dot at the centre keeps them visible at low zooms. */
export function ShapesLayer({ id, shapes, chosen, hidden, tone = 'plain', behind, onChoose }: Props) {
  const { scheme } = useMap();
  const colour: ExpressionSpecification = ['case', ['get', 'faded'], FADED, COLOURS[tone][scheme]];
  const whenChosen = (chosenValue: number, value: number): ExpressionSpecification => [
    'case',
    ['get', 'chosen'],
    chosenValue,
    value,
  ];
  const features = useMemo(
    () =>
      shapes
        .filter((one) => one.id !== hidden)
        .flatMap((one) => {
          const properties = { id: one.id, name: one.name, faded: one.isFaded, chosen: one.id === chosen };
          return [areaFeature(outlineOf(one.shape), properties), pointFeature(one, properties)];
        }),
    [shapes, chosen, hidden],
  );
  return (
    <MapLayers
      id={id}
      features={features}
      tolerance={0.1}
      clickable={['dot', 'fill']}
      catchPx={CATCH_PX}
      hasPointer
      onChoose={onChoose}
      layers={[
        {
          id: 'fill',
          type: 'fill',
          below: behind,
          filter: AREAS,
          paint: { 'fill-color': colour, 'fill-opacity': whenChosen(0.34, 0.16) },
        },
        {
          id: 'line',
          type: 'line',
          below: behind,
          filter: AREAS,
          paint: { 'line-color': colour, 'line-width': whenChosen(3, 1.5) },
        },
        {
          id: 'dot',
          type: 'circle',
          below: behind,
          ...(behind && { maxzoom: NAMES_ZOOM }),
          filter: DOTS,
          paint: {
            'circle-radius': whenChosen(7, 4.5),
            'circle-color': colour,
            'circle-stroke-width': 1.5,
            'circle-stroke-color': HALO[scheme],
          },
        },
        {
          id: 'name',
          type: 'symbol',
          minzoom: NAMES_ZOOM,
          filter: DOTS,
          layout: {
            ...LABEL_TEXT,
            'text-field': ['get', 'name'],
            'text-offset': [0, 0.9],
            'text-anchor': 'top',
            'text-max-width': 9,
          },
          paint: { 'text-color': WORDS[scheme], 'text-halo-color': HALO[scheme], 'text-halo-width': 1.4 },
        },
      ]}
    />
  );
}
