import type { MapLibreEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { VIEW_PARAMETER, withParameters } from '#web/navigation/use-address.ts';
import { writeView } from './linked-view.ts';
import { useMap } from './map-context.ts';

/** Keeps in the address what a person moved the map to, so that a link shows the same. */
export function ViewInAddress() {
  const { map } = useMap();
  const navigation = useNavigation();
  const latest = useRef(navigation);
  latest.current = navigation;
  useEffect(() => {
    const keep = (event: MapLibreEvent) => {
      if (event.originalEvent) latest.current.replace(withParameters({ [VIEW_PARAMETER]: writeView(map) }));
    };
    map.on('moveend', keep);
    return () => void map.off('moveend', keep);
  }, [map]);
  return null;
}
