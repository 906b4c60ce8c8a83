import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from './map-context.ts';

export interface MapPointer {
  lon: number;
  lat: number;
  /** Degrees of longitude per pixel at this position. */
  degreesPerPixel: number;
}

const TILE_PIXELS = 512;

interface Props {
  /** Null when the pointer leaves. */
  onMove?: (at: MapPointer | null) => void;
  onClick?: (at: MapPointer) => void;
}

/** Reports the pointer's position on the map. */
export function PointerOnMap({ onMove, onClick }: Props) {
  const { map } = useMap();
  useEffect(() => {
    const at = ({ lngLat }: MapMouseEvent): MapPointer => ({
      lon: lngLat.lng,
      lat: lngLat.lat,
      degreesPerPixel: 360 / (TILE_PIXELS * 2 ** map.getZoom()),
    });
    const move = (event: MapMouseEvent) => onMove?.(at(event));
    const leave = () => onMove?.(null);
    const click = (event: MapMouseEvent) => onClick?.(at(event));
    const listeners = [map.on('mousemove', move), map.on('mouseout', leave), map.on('click', click)];
    return () => {
      for (const listener of listeners) listener.unsubscribe();
    };
  }, [map, onMove, onClick]);
  return null;
}
