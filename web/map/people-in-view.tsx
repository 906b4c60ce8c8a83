import { useEffect } from 'react';
import { getPeopleBounds } from '#contract/app-user-list.ts';
import { DEFAULT_MAP_CENTRE } from '#contract/constants.ts';
import { isDolphin, rolesOn } from '#contract/roles.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useSession } from '#web/session/session.store.ts';
import type { Bounds } from './bounds.ts';
import { useMap } from './map-context.ts';

const PADDING = 48;
const CLOSEST = 13;
const LASTS_MS = 10 * 60_000;

/** Where the people of the current project are; null if unknown or not visible to the reader, undefined while loading. */
export function usePeopleBounds(): Bounds | null | undefined {
  const projectId = useSession(({ currentProject }) => currentProject);
  const mayAsk = useSession(
    ({ user, currentProject }) =>
      user !== null &&
      currentProject > 0 &&
      (isDolphin(user) || rolesOn(user, currentProject).some((role) => role === 'admin' || role === 'reader')),
  );
  const { data, isError } = useEndpoint(
    getPeopleBounds,
    { query: { projectId } },
    { enabled: mayAsk, staleTime: LASTS_MS },
  );
  if (!mayAsk) return null;
  // A failed refresh leaves what is known.
  return data ? data.bounds : isError ? null : undefined;
}

/** A map that nothing else has moved opens where the people are. */
export function PeopleInView() {
  const { map } = useMap();
  const bounds = usePeopleBounds();
  useEffect(() => {
    if (!bounds) return;
    const { lat, lng } = map.getCenter();
    if (lat !== DEFAULT_MAP_CENTRE.lat || lng !== DEFAULT_MAP_CENTRE.lon) return;
    const [west, south, east, north] = bounds;
    map.fitBounds([west, south, east, north], { padding: PADDING, maxZoom: CLOSEST, animate: false });
  }, [map, bounds]);
  return null;
}
