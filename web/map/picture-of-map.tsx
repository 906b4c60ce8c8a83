import { useEffect } from 'react';
import { useMap } from './map-context.ts';

/** Takes a picture of the map as it is; answers its address. */
export type TakePicture = () => Promise<string>;

/** Hands out the camera. A picture is taken while the map is drawn: afterwards its canvas is empty again. */
export function PictureOfMap({ onReady }: { onReady: (take: TakePicture | null) => void }) {
  const { map } = useMap();
  useEffect(() => {
    onReady(
      () =>
        new Promise((resolve) => {
          map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')));
          map.triggerRepaint();
        }),
    );
    return () => onReady(null);
  }, [map, onReady]);
  return null;
}
