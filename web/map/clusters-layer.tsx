import { useMemo } from 'react';
import { pointFeature } from './features.ts';
import { useMap } from './map-context.ts';
import { LABEL_TEXT, MapLayers } from './map-layers.tsx';

export interface MapCluster {
  id: string;
  lat: number;
  lon: number;
  label: string;
  size: number;
}

interface Props {
  id: string;
  clusters: readonly MapCluster[];
  onChoose: (id: string) => void;
}

const COLOURS = { light: '#2a6b52', dark: '#72c9a8' } as const;
const ON_COLOURS = { light: '#ffffff', dark: '#0d1014' } as const;

/** Circles with a number, larger where there are more. */
export function ClustersLayer({ id, clusters, onChoose }: Props) {
  const { scheme } = useMap();
  const features = useMemo(() => clusters.map((cluster) => pointFeature(cluster, { ...cluster })), [clusters]);
  return (
    <MapLayers
      id={id}
      features={features}
      clickable={['circle']}
      onChoose={onChoose}
      layers={[
        {
          id: 'circle',
          type: 'circle',
          paint: {
            'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'size']], 1, 11, 10, 24],
            'circle-stroke-width': 2,
            'circle-color': COLOURS[scheme],
            'circle-stroke-color': ON_COLOURS[scheme],
          },
        },
        {
          id: 'number',
          type: 'symbol',
          layout: { ...LABEL_TEXT, 'text-field': ['get', 'label'], 'text-allow-overlap': true },
          paint: { 'text-color': ON_COLOURS[scheme] },
        },
      ]}
    />
  );
}
