import type { Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import styles from './map.module.css';
import { useMap } from './map-context.ts';

function hiddenElement(className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.textContent = text;
  return element;
}

/** A marker with one or two letters, such as the start and end of a day. */
export function TextMark({ lon, lat, text }: { lon: number; lat: number; text: string }) {
  const { map, createMarker } = useMap();
  useEffect(() => {
    const marker = createMarker({ element: hiddenElement(styles.mark, text) })
      .setLngLat([lon, lat])
      .addTo(map);
    silence(marker);
    return () => void marker.remove();
  }, [map, createMarker, lon, lat, text]);
  return null;
}

export type PlaceCursor = (place: readonly [lon: number, lat: number] | null) => void;

/** The shared cursor on the map, moved imperatively without rendering. */
export function CursorMark({ follow }: { follow: (place: PlaceCursor) => () => void }) {
  const { map, createMarker } = useMap();
  useEffect(() => {
    const marker = createMarker({ element: hiddenElement(styles.cursor) });
    let isShown = false;
    const stop = follow((place) => {
      if (place) marker.setLngLat([place[0], place[1]]);
      if (Boolean(place) === isShown) return;
      isShown = Boolean(place);
      if (isShown) marker.addTo(map);
      else marker.remove();
      silence(marker);
    });
    return () => {
      stop();
      marker.remove();
    };
  }, [map, createMarker, follow]);
  return null;
}

/** Hidden from screen readers, because the list contains the same. */
function silence(marker: Marker): void {
  const element = marker.getElement();
  for (const name of ['role', 'tabindex', 'aria-label']) element.removeAttribute(name);
  element.setAttribute('aria-hidden', 'true');
}
