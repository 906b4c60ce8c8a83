import { getMapCoverage } from '#contract/base-map.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { request } from '#web/api/request.ts';

export type Coverage = ReplyOf<typeof getMapCoverage>;

/** Pages with several maps share one request. */
const FRESH_MS = 20_000;
let loaded: { at: number; coverage: Promise<Coverage> } | undefined;

/** The bounds of imported maps; without any, no tiles are requested. */
export function coverageNow(): Promise<Coverage> {
  if (loaded && performance.now() - loaded.at < FRESH_MS) return loaded.coverage;
  const coverage = request(getMapCoverage, {});
  loaded = { at: performance.now(), coverage };
  coverage.catch(() => {
    loaded = undefined;
  });
  return coverage;
}

export const isCoveredBy = ({ regions }: Coverage, { lat, lon }: { lat: number; lon: number }): boolean =>
  regions.some(({ bounds: [west, south, east, north] }) => lat >= south && lat <= north && lon >= west && lon <= east);
