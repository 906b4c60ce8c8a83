import type { SymbolLayerSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { pointFeature } from './features.ts';
import { addSign, type SignShape } from './images.ts';
import { useMap } from './map-context.ts';
import { MapLayers } from './map-layers.tsx';

export interface MapSign {
  lon: number;
  lat: number;
  shape: SignShape;
  colour: string;
  /** 1 is the normal size. */
  size?: number;
}

const LAYOUT: SymbolLayerSpecification['layout'] = {
  'icon-image': ['get', 'image'],
  'icon-size': ['get', 'size'],
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
};

/** Symbols for stops, events and impacts. Overlapping ones are all drawn, later ones on top. */
export function SignsLayer({ id, signs }: { id: string; signs: readonly MapSign[] }) {
  const { map } = useMap();
  const features = useMemo(
    () =>
      signs.map((sign) => pointFeature(sign, { image: addSign(map, sign.shape, sign.colour), size: sign.size ?? 1 })),
    [map, signs],
  );
  return <MapLayers id={id} features={features} layers={[{ id: 'sign', type: 'symbol', layout: LAYOUT }]} />;
}
