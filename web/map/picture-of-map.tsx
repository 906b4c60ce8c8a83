import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import { recolour } from './recolour.ts';

/** Captures the map as it is; returns the image's data URL. */
export type CaptureMap = () => Promise<string>;

/**
 * Provides a function that captures the map. It captures while the map is drawn, because its canvas is cleared
 * afterwards. Images are for printing, so they use the light scheme.
 */
export function PictureOfMap({ onReady }: { onReady: (capture: CaptureMap | null) => void }) {
  const { map, scheme } = useMap();
  useEffect(() => {
    const shoot = (resolve: (picture: string) => void) =>
      map.once('render', () => {
        resolve(map.getCanvas().toDataURL('image/png'));
        if (scheme === 'dark') recolour(map, scheme);
      });
    onReady(
      () =>
        new Promise((resolve) => {
          if (scheme === 'light') shoot(resolve);
          else {
            recolour(map, 'light');
            map.once('idle', () => {
              shoot(resolve);
              map.triggerRepaint();
            });
          }
          map.triggerRepaint();
        }),
    );
    return () => onReady(null);
  }, [map, scheme, onReady]);
  return null;
}
