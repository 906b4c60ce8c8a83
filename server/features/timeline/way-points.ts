import type { WayPoint } from '../../../contract/timeline.ts';
import type { Context } from '../../context.ts';
import { areasOnTheWay } from '../../ingest/area-crossings.ts';
import { joinFixes, msAt } from '../../ingest/engine-run.ts';
import { fixesBetween } from '../../ingest/stored-fixes.ts';
import type { ItemRow } from './timeline.queries.ts';

/** The way an item led, from the fixes as they were measured; there are no roads to match them to yet. */
export async function wayPointsOf({ db }: Context, item: ItemRow, withInfo: boolean): Promise<WayPoint[]> {
  const [fromMs, toMs] = [item.start_ts * 1000, item.end_ts * 1000];
  const whose = { projectId: item.project_id, userId: item.user_id };
  const fixes = joinFixes(await fixesBetween(db, whose, fromMs, toMs), fromMs - 1);
  const areaAt = withInfo ? await areasOnTheWay(db, whose, fromMs, toMs) : () => undefined;
  const points: WayPoint[] = [];
  for (let at = 0; at < fixes.length && msAt(fixes, at) <= toMs; at++) {
    const [lat, lon] = [fixes.lat[at] ?? 0, fixes.lon[at] ?? 0];
    const speed = fixes.speed[at] ?? Number.NaN;
    const dangerousAreaId = areaAt(msAt(fixes, at));
    points.push({
      timestamp: new Date(msAt(fixes, at)).toISOString(),
      lat,
      lon,
      ...(withInfo && {
        wayPointInfo: {
          ...(!Number.isNaN(speed) && { speed: kmhOf(speed) }),
          origLat: lat,
          origLon: lon,
          ...(dangerousAreaId && { dangerousAreaId }),
        },
      }),
    });
  }
  return points;
}

const kmhOf = (metersPerSecond: number): number => Math.round(metersPerSecond * 36) / 10;
