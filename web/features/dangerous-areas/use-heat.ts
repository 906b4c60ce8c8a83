import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ActivityCells, listActivityCells } from '#contract/activity-map.ts';
import { type RampClass, rampClasses, rampColour } from '#contract/cell-ramp.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { Bounds } from '#web/map/bounds.ts';
import type { MapCell } from '#web/map/cells-layer.tsx';
import { useMapScheme } from '#web/map/map-scheme.ts';
import { requestedBounds } from '#web/map/requested-bounds.ts';
import { useSession } from '#web/session/session.store.ts';

/** The longest period of the activity map. */
const WEEKS = 12;
const LASTS_MS = 60_000;

export interface Heat {
  projectId: number;
  /** Undefined while loading, and while it is switched off. */
  found: ActivityCells | undefined;
  cells: readonly MapCell[];
  classes: readonly RampClass[];
  error: Error | null;
  retry: () => void;
}

/** Where people of the selected project drive harshly: the cells of the activity map, without those of too few people. */
export function useHeat(isOn: boolean, view: Bounds | null): Heat {
  const scheme = useMapScheme();
  const projectId = useSession((state) => state.currentProject);
  const isAsked = isOn && view !== null && projectId !== NO_PROJECT;
  const query = isAsked ? { projectId, layer: 'harsh' as const, weeks: WEEKS, bounds: requestedBounds(view) } : null;
  const { data, error, refetch } = useEndpoint(listActivityCells, query && { query }, {
    placeholderData: keepPreviousData,
    staleTime: LASTS_MS,
  });
  const found = isAsked ? data : undefined;
  const shown = useMemo(() => {
    const all = found?.cells ?? [];
    const values = all.map(({ value }) => value);
    const classes = rampClasses(values, 'risk', scheme);
    const cells = all.map(({ cell, value, outline }) => ({ id: cell, outline, colour: rampColour(value, classes) }));
    return { cells, classes };
  }, [found, scheme]);
  return { projectId, found, ...shown, error, retry: () => void refetch() };
}
