import type { Feature } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Shape } from '#contract/shapes.ts';
import { outlineOf } from './draw-layer.tsx';
import { useMap } from './map-context.ts';

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
const CATCH_PX = 6;
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
  const { map, scheme } = useMap();
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.1 });
    const areas: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
    const dots: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
    const opacity: ExpressionSpecification = ['case', ['get', 'chosen'], 0.34, 0.16];
    const width: ExpressionSpecification = ['case', ['get', 'chosen'], 3, 1.5];
    const above = behind && map.getLayer(behind) ? behind : undefined;
    map.addLayer(
      { id: `data:${id}:fill`, type: 'fill', source: id, filter: areas, paint: { 'fill-opacity': opacity } },
      above,
    );
    map.addLayer(
      { id: `data:${id}:line`, type: 'line', source: id, filter: areas, paint: { 'line-width': width } },
      above,
    );
    map.addLayer(
      {
        id: `data:${id}:dot`,
        type: 'circle',
        source: id,
        ...(behind && { maxzoom: NAMES_ZOOM }),
        filter: dots,
        paint: { 'circle-radius': ['case', ['get', 'chosen'], 7, 4.5], 'circle-stroke-width': 1.5 },
      },
      above,
    );
    map.addLayer({
      id: `data:${id}:name`,
      type: 'symbol',
      source: id,
      minzoom: NAMES_ZOOM,
      filter: dots,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable', 'system-ui', 'sans-serif'],
        'text-size': 12,
        'text-offset': [0, 0.9],
        'text-anchor': 'top',
        'text-max-width': 9,
      },
      paint: { 'text-halo-width': 1.4 },
    });
    const at = ({ point: { x, y } }: MapMouseEvent) =>
      map.queryRenderedFeatures(
        [
          [x - CATCH_PX, y - CATCH_PX],
          [x + CATCH_PX, y + CATCH_PX],
        ],
        { layers: [`data:${id}:dot`, `data:${id}:fill`] },
      )[0];
    const click = (event: MapMouseEvent) => {
      const found = choose.current ? at(event) : undefined;
      if (found) choose.current?.(String(found.properties.id));
    };
    const move = (event: MapMouseEvent) => {
      if (choose.current) map.getCanvas().style.cursor = at(event) ? 'pointer' : '';
    };
    map.on('click', click);
    map.on('mousemove', move);
    return () => {
      map.off('click', click);
      map.off('mousemove', move);
      for (const part of ['fill', 'line', 'dot', 'name']) {
        if (map.getLayer(`data:${id}:${part}`)) map.removeLayer(`data:${id}:${part}`);
      }
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id, behind]);

  useEffect(() => {
    const colour: ExpressionSpecification = ['case', ['get', 'faded'], FADED, COLOURS[tone][scheme]];
    const halo = scheme === 'dark' ? '#171c22' : '#ffffff';
    map.setPaintProperty(`data:${id}:fill`, 'fill-color', colour);
    map.setPaintProperty(`data:${id}:line`, 'line-color', colour);
    map.setPaintProperty(`data:${id}:dot`, 'circle-color', colour);
    map.setPaintProperty(`data:${id}:dot`, 'circle-stroke-color', halo);
    map.setPaintProperty(`data:${id}:name`, 'text-color', scheme === 'dark' ? '#e9ecf0' : '#12171d');
    map.setPaintProperty(`data:${id}:name`, 'text-halo-color', halo);
  }, [map, id, scheme, tone]);

  useEffect(() => {
    const features = shapes.flatMap((one): Feature[] => {
      if (one.id === hidden) return [];
      const properties = { id: one.id, name: one.name, faded: one.isFaded, chosen: one.id === chosen };
      return [
        { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [outlineOf(one.shape)] } },
        { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [one.lon, one.lat] } },
      ];
    });
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, shapes, chosen, hidden]);
  return null;
}
