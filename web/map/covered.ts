import type { FilterSpecification } from 'maplibre-gl';
import type { CoveredRegion } from '#contract/base-map.ts';

/** From this zoom on the imported map labels its own places. */
const FROM_ZOOM = 8;

let covered: FilterSpecification | undefined;

export function keepCovered(regions: readonly CoveredRegion[]): void {
  const coordinates = regions.map(({ bounds: [west, south, east, north] }) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);
  covered =
    regions.length > 0
      ? ['any', ['<', ['zoom'], FROM_ZOOM], ['!', ['within', { type: 'MultiPolygon', coordinates }]]]
      : undefined;
}

/** Hides world places where the imported map labels them, so that no name appears twice. */
export const namedElsewhere = (filter: FilterSpecification): FilterSpecification =>
  covered ? (['all', filter, covered] as FilterSpecification) : filter;
