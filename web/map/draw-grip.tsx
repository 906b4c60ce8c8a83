import type { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LonLat } from '#contract/sphere.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './draw.module.css';
import { useMap } from './map-context.ts';

interface Props {
  place: LonLat;
  kind: 'middle' | 'edge' | 'corner' | 'between';
  label: string;
  /** While it is dragged. */
  onDrag: (place: LonLat) => void;
  /** Released, or moved by key. */
  onPlace: (place: LonLat) => void;
  onRemove?: (() => void) | undefined;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const PIXELS = 2;
const FAR_PIXELS = 20;

/** A handle that is dragged or moved with the arrow keys (with Shift in large steps). */
export function DrawGrip({ place, kind, label, ...on }: Props) {
  const { map, createMarker } = useMap();
  const latest = useRef(on);
  latest.current = on;
  const marker = useRef<Marker>(null);
  const begin = useRef(place);
  begin.current = place;

  useEffect(() => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = classNames(styles.grip, styles[kind]);
    const made = createMarker({ element, draggable: true }).setLngLat(begin.current).addTo(map);
    marker.current = made;
    const here = (): LonLat => {
      const { lng, lat } = made.getLngLat();
      return [lng, lat];
    };
    made.on('drag', () => latest.current.onDrag(here()));
    made.on('dragend', () => latest.current.onPlace(here()));
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step) {
        const pixels = event.shiftKey ? FAR_PIXELS : PIXELS;
        const at = map.project(made.getLngLat());
        const { lng, lat } = map.unproject([at.x + step[0] * pixels, at.y + step[1] * pixels]);
        latest.current.onPlace([lng, lat]);
      } else if (event.key === 'Delete' || event.key === 'Backspace') latest.current.onRemove?.();
      else if (event.key === 'Enter' && kind === 'between') latest.current.onPlace(here());
      else return;
      // Otherwise the map would move too.
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', press);
    element.addEventListener('click', (event) => event.stopPropagation());
    return () => void made.remove();
  }, [map, createMarker, kind]);

  useEffect(() => {
    const element = marker.current?.getElement();
    element?.setAttribute('aria-label', label);
    element?.setAttribute('title', label);
  }, [label]);
  const [lon, lat] = place;
  useEffect(() => void marker.current?.setLngLat([lon, lat]), [lon, lat]);
  return null;
}
