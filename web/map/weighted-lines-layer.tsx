import type { Feature, LineString } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { ARROW, addArrow } from './images.ts';
import { useMap } from './map-context.ts';

export interface WeightedLine {
  /** A way with a casing; a gap, thin and dashed; a band below the way. */
  kind: 'way' | 'gap' | 'band';
  colour: string;
  /** Pixels at the closest look. */
  width: number;
  /** [lon, lat] in order, going on across the date line. */
  path: [number, number][];
}

const CASING = { light: '#ffffff', dark: '#0d1014' } as const;
const FAR = 0.7;

/** The given width when one looks closely, less from afar, and so many pixels more. */
const widthOf = (more: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  6,
  ['+', ['*', FAR, ['get', 'width']], more],
  14,
  ['+', ['get', 'width'], more],
];

function layersOf(id: string, scheme: keyof typeof CASING): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const is = (kind: WeightedLine['kind']): ExpressionSpecification => ['==', ['get', 'kind'], kind];
  const colour: ExpressionSpecification = ['get', 'colour'];
  return [
    {
      id: `data:${id}:gap`,
      type: 'line',
      source: id,
      filter: is('gap'),
      paint: { 'line-color': colour, 'line-width': ['get', 'width'], 'line-dasharray': [1.2, 2.4] },
    },
    {
      id: `data:${id}:band`,
      type: 'line',
      source: id,
      filter: is('band'),
      layout: round,
      paint: { 'line-color': colour, 'line-width': widthOf(0), 'line-opacity': 0.45 },
    },
    {
      id: `data:${id}:casing`,
      type: 'line',
      source: id,
      filter: is('way'),
      layout: round,
      paint: { 'line-color': CASING[scheme], 'line-width': widthOf(3) },
    },
    {
      id: `data:${id}:way`,
      type: 'line',
      source: id,
      filter: is('way'),
      layout: round,
      paint: { 'line-color': colour, 'line-width': widthOf(0) },
    },
    {
      id: `data:${id}:arrows`,
      type: 'symbol',
      source: id,
      minzoom: 12.5,
      filter: is('way'),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': ARROW,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 12.5, 0.4, 16, 0.6],
        'icon-allow-overlap': true,
      },
    },
  ];
}

/** Lines whose width tells something too. */
export function WeightedLinesLayer({ id, lines }: { id: string; lines: readonly WeightedLine[] }) {
  const { map, scheme } = useMap();
  const first = useRef(scheme);
  first.current = scheme;

  useEffect(() => {
    addArrow(map);
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.2 });
    const layers = layersOf(id, first.current);
    for (const layer of layers) map.addLayer(layer);
    return () => {
      for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id);
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);

  useEffect(() => {
    const features = lines.map(
      ({ path, ...properties }): Feature<LineString> => ({
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: path },
      }),
    );
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, lines]);

  useEffect(() => {
    map.setPaintProperty(`data:${id}:casing`, 'line-color', CASING[scheme]);
  }, [map, id, scheme]);
  return null;
}
