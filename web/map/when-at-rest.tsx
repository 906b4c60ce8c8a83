import { useEffect } from 'react';
import { useMap } from './map-context.ts';

/** Calls back when the map is fully drawn and idle, again after `of` changes. */
export function WhenAtRest({ of, onRest }: { of: unknown; onRest: () => void }) {
  const { map } = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changed, so it is awaited again.
  useEffect(() => {
    map.once('idle', onRest);
    map.triggerRepaint();
    return () => void map.off('idle', onRest);
  }, [map, of, onRest]);
  return null;
}
