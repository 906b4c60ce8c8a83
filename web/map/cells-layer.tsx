import type { Feature } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useMap } from './map-context.ts';

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
  onChoose: (id: string) => void;
}

const ringOf = (outline: readonly number[]): [number, number][] => {
  const corners = Array.from({ length: outline.length / 2 }, (_, at): [number, number] => [
    outline[2 * at] ?? 0,
    outline[2 * at + 1] ?? 0,
  ]);
  return corners[0] ? [...corners, corners[0]] : corners;
};

/** Areas of equal size, coloured by what happened in them. The list beside the map has the same for the keyboard. */
export function CellsLayer({ id, cells, chosen, onChoose }: Props) {
  const { map, scheme } = useMap();
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.1 });
    const colour: ExpressionSpecification = ['get', 'colour'];
    const opacity: ExpressionSpecification = ['case', ['get', 'chosen'], 0.85, 0.62];
    // Below the names of streets and places.
    const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    map.addLayer(
      { id: `data:${id}:fill`, type: 'fill', source: id, paint: { 'fill-color': colour, 'fill-opacity': opacity } },
      names,
    );
    map.addLayer({
      id: `data:${id}:line`,
      type: 'line',
      source: id,
      filter: ['get', 'chosen'],
      paint: { 'line-width': 3 },
    });
    const at = ({ point }: MapMouseEvent) => map.queryRenderedFeatures(point, { layers: [`data:${id}:fill`] })[0];
    const click = (event: MapMouseEvent) => {
      const found = event.defaultPrevented ? undefined : at(event);
      if (found) choose.current(String(found.properties.id));
    };
    const move = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = at(event) ? 'pointer' : '';
    };
    map.on('click', click);
    map.on('mousemove', move);
    return () => {
      map.off('click', click);
      map.off('mousemove', move);
      map.getCanvas().style.cursor = '';
      for (const part of ['fill', 'line']) {
        if (map.getLayer(`data:${id}:${part}`)) map.removeLayer(`data:${id}:${part}`);
      }
      if (map.getSource(id)) map.removeSource(id);
    };
  }, [map, id]);

  useEffect(() => {
    map.setPaintProperty(`data:${id}:line`, 'line-color', scheme === 'dark' ? '#ffffff' : '#12171d');
  }, [map, id, scheme]);

  useEffect(() => {
    const features = cells.map(
      ({ id: cell, colour, outline }): Feature => ({
        type: 'Feature',
        properties: { id: cell, colour, chosen: cell === chosen },
        geometry: { type: 'Polygon', coordinates: [ringOf(outline)] },
      }),
    );
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features });
  }, [map, id, cells, chosen]);
  return null;
}
