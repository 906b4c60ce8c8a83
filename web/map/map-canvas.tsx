import { type Map as MapLibre, Marker, type MarkerOptions } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mapWords } from '#web/i18n/map.ts';
import { useWords } from '#web/i18n/words.ts';
import { keepMap, showMap } from './kept-map.ts';
import styles from './map.module.css';
import { MapContext } from './map-context.ts';
import { useMapScheme } from './map-scheme.ts';
import { keepNaming } from './open-map.ts';
import { PeopleInView } from './people-in-view.tsx';
import { recolour } from './recolour.ts';
import { ViewInAddress } from './view-in-address.tsx';

const createMarker = (options: MarkerOptions): Marker => new Marker(options);

interface Props {
  label: string;
  children?: ReactNode;
}

/** The map itself. Loaded on demand: see map-view.tsx. */
export function MapCanvas({ label, children }: Props) {
  const t = useWords(mapWords);
  const scheme = useMapScheme();
  const box = useRef<HTMLDivElement>(null);
  const now = useRef({ scheme, t, label });
  now.current = { scheme, t, label };
  const [map, setMap] = useState<MapLibre | null>(null);

  useEffect(() => {
    if (!box.current) return;
    const { scheme: first, t: translate, label: name } = now.current;
    const words = {
      label: name,
      zoomIn: translate('zoomIn'),
      zoomOut: translate('zoomOut'),
      attribution: translate('attribution'),
      gesture: translate('gesture'),
    };
    const { map: shown, isLoaded } = showMap(box.current, first, words);
    let stopNaming: (() => void) | undefined;
    const begin = () => {
      stopNaming = keepNaming(shown, () => now.current.scheme);
      setMap(shown);
    };
    if (isLoaded) begin();
    else shown.once('style.load', begin);
    return () => {
      if (!stopNaming) return shown.remove();
      stopNaming();
      keepMap(shown, words);
    };
  }, []);

  useEffect(() => {
    if (map) recolour(map, scheme);
  }, [map, scheme]);

  return (
    <>
      <div ref={box} className={styles.canvas} data-map={map ? 'ready' : 'loading'} />
      {map && (
        <MapContext value={{ map, scheme, createMarker }}>
          {children}
          <PeopleInView />
          <ViewInAddress />
        </MapContext>
      )}
    </>
  );
}
