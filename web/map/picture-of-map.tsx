import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import { recolour } from './recolour.ts';

/** Captures the map as it is; returns the image's data URL. */
export type CaptureMap = () => Promise<string>;

/** A map that moves all the time, or waits for tiles that do not arrive, is captured as it is by then. */
const MAX_WAIT_MS = 5_000;

/** Once everything that the map was given is drawn, its tiles too. */
const drawn = (map: MapLibre): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, MAX_WAIT_MS);
    function done() {
      clearTimeout(timer);
      map.off('idle', done);
      resolve();
    }
    map.once('idle', done);
    map.triggerRepaint();
  });

/** Captures while the map is drawn, because its canvas is cleared afterwards. */
const shoot = (map: MapLibre): Promise<string> =>
  new Promise((resolve) => {
    map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')));
    map.triggerRepaint();
  });

/** Provides a function that captures the map. Images are for printing, so they use the light scheme. */
export function PictureOfMap({ onReady }: { onReady: (capture: CaptureMap | null) => void }) {
  const { map, scheme } = useMap();
  useEffect(() => {
    onReady(async () => {
      if (scheme === 'dark') recolour(map, 'light');
      await drawn(map);
      const picture = await shoot(map);
      if (scheme === 'dark') recolour(map, scheme);
      return picture;
    });
    return () => onReady(null);
  }, [map, scheme, onReady]);
  return null;
}
