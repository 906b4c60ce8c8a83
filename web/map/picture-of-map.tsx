import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import { recolour } from './open-map.ts';

/** Takes a picture of the map as it is; answers its address. */
export type TakePicture = () => Promise<string>;

/**
 * Hands out the camera. A picture is taken while the map is drawn: afterwards its canvas is empty again. Pictures are for
 * paper, so they are light.
 */
export function PictureOfMap({ onReady }: { onReady: (take: TakePicture | null) => void }) {
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
