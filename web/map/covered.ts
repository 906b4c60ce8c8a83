import type { FilterSpecification } from 'maplibre-gl';
import type { MapRegion } from '#contract/base-map.ts';

/** From here on the imported map names its own places. */
const FROM_ZOOM = 8;

let covered: FilterSpecification | undefined;

export function keepCovered(regions: readonly MapRegion[]): void {
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

/** Where the imported map names places, the list of the world's places is silent: no name stands there twice. */
export const namedElsewhere = (filter: FilterSpecification): FilterSpecification =>
  covered ? (['all', filter, covered] as FilterSpecification) : filter;
