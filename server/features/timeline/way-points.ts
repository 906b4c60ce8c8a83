import type { WayPoint } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import { areasOnTheWay } from '#server/features/dangerous-areas/area-crossings.ts';
import { msAt } from '#server/ingest/run/engine-run.ts';
import { matchedBetween, type OnRoad, roadsInOrder } from '#server/ingest/run/stored-matched.ts';
import { createPace } from '#server/pace.ts';
import type { ItemRow } from './timeline.queries.ts';
import { fixesOfItem } from './trip-fixes.ts';

const POINTS_A_PIECE = 256;

/** The route of an item: on matched roads, as measured elsewhere. */
export async function wayPointsOf({ db }: Context, item: ItemRow, withInfo: boolean): Promise<WayPoint[]> {
  const [fromMs, toMs] = [item.start_ts * 1000, item.end_ts * 1000];
  const ref = { projectId: item.project_id, userId: item.user_id };
  const fixes = await fixesOfItem(db, item);
  const roadAt = roadsInOrder(await matchedBetween(db, ref, fromMs, toMs));
  const areaAt = withInfo ? await areasOnTheWay(db, ref, fromMs, toMs) : () => undefined;
  const points: WayPoint[] = [];
  const pace = createPace();
  for (let at = 0; at < fixes.length; at++) {
    const [lat, lon] = [fixes.lat[at] ?? 0, fixes.lon[at] ?? 0];
    const road = roadAt(msAt(fixes, at));
    const dangerousAreaId = areaAt(msAt(fixes, at));
    points.push({
      timestamp: new Date(msAt(fixes, at)).toISOString(),
      lat: road?.lat ?? lat,
      lon: road?.lon ?? lon,
      ...(withInfo && {
        wayPointInfo: {
          ...speedOf(fixes.speed[at]),
          ...limitOf(road),
          origLat: lat,
          origLon: lon,
          ...(dangerousAreaId && { dangerousAreaId }),
        },
      }),
    });
    if (at % POINTS_A_PIECE === 0) await pace();
  }
  return points;
}

const speedOf = (speed = Number.NaN) => (Number.isNaN(speed) ? {} : { speed: kmhOf(speed) });

const limitOf = (road: OnRoad | null) =>
  road ? { ...(road.way.limit > 0 && { speedLimit: road.way.limit }), wayType: road.way.type } : {};

const kmhOf = (metersPerSecond: number): number => Math.round(metersPerSecond * 36) / 10;
