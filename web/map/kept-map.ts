import type { Map as MapLibre } from 'maplibre-gl';
import { DEFAULT_MAP_CENTRE } from '#contract/constants.ts';
import type { MapScheme } from './base-colours.ts';
import { readView } from './linked-view.ts';
import styles from './map.module.css';
import { type MapWords, openMap, START_ZOOM } from './open-map.ts';

/** The map that was closed last. Its parsed outlines and compiled shaders are most of the work of opening one. */
let kept: { map: MapLibre; words: MapWords } | null = null;

interface Shown {
  map: MapLibre;
  /** Whether its style has loaded already, because another screen showed it before. */
  isLoaded: boolean;
}

/** Shows the kept map in a box, or a new one. */
export function showMap(box: HTMLElement, scheme: MapScheme, words: MapWords): Shown {
  const map = takeKept(words);
  if (!map) {
    const frame = document.createElement('div');
    frame.className = styles.frame ?? '';
    box.append(frame);
    return { map: openMap(frame, scheme, words), isLoaded: false };
  }
  box.append(map.getContainer());
  map.getCanvas().setAttribute('aria-label', words.label);
  map.resize();
  const linked = readView(location.search);
  map.jumpTo({ center: linked ?? DEFAULT_MAP_CENTRE, zoom: linked?.zoom ?? START_ZOOM });
  return { map, isLoaded: true };
}

/** Takes the map off the screen and keeps it for the next one; its layers remove themselves. */
export function keepMap(map: MapLibre, words: MapWords): void {
  map.stop();
  map.getCanvas().style.cursor = '';
  map.getContainer().remove();
  kept?.map.remove();
  kept = { map, words };
}

/** The labels of its buttons cannot be changed, so another language needs another map. */
function takeKept({ label: _label, ...words }: MapWords): MapLibre | null {
  if (!kept) return null;
  const { map, words: before } = kept;
  kept = null;
  const isSame = Object.entries(words).every(([name, word]) => before[name as keyof MapWords] === word);
  if (isSame) return map;
  map.remove();
  return null;
}
