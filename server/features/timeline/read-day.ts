import type { Day } from '#contract/day.ts';
import { sdkState } from '#contract/upload-records.ts';
import { dayAfter } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { startOfDay } from '#server/time/day-bounds.ts';
import { localDay } from '#server/time/local-day.ts';
import { areaMoments } from './area-moments.ts';
import {
  activeDays,
  arrivalsBetween,
  hasItemsAfter,
  hasItemsBefore,
  itemsBetween,
  itemsOfDay,
  statesBetween,
  zoneNear,
} from './day.queries.ts';
import { reportedBetween } from './device-records.ts';
import { gapsBetween } from './gaps.ts';
import { DAY_LISTS, momentsOf, reportsOf } from './moments.ts';
import { poiMoments } from './poi-moments.ts';
import { featuresIn, presentDayItem } from './present-day-item.ts';
import type { ItemRow } from './timeline.queries.ts';

const WITHOUT_A_PLACE = 'UTC';

export interface ReadDayFilter {
  date?: string | undefined;
  zone?: string | undefined;
}

/** The bounds of a user's local day; by default the last day with movement, otherwise today. */
export async function boundsOfDay({ db, now }: Context, ref: UserKey, filter: ReadDayFilter) {
  const nowMs = now().getTime();
  const date =
    filter.date ??
    (await activeDays(db, ref, '0001-01-01')).last ??
    localDay(nowMs, filter.zone ?? (await zoneNear(db, ref, Math.floor(nowMs / 1000))) ?? WITHOUT_A_PLACE);
  const own = await itemsOfDay(db, ref, date);
  const middayTs = Date.parse(date) / 1000 + 43_200;
  const zone = filter.zone ?? own[0]?.start_time_zone ?? (await zoneNear(db, ref, middayTs)) ?? WITHOUT_A_PLACE;

  const midnightTs = startOfDay(date, zone) / 1000;
  const nextMidnightTs = startOfDay(dayAfter(date), zone) / 1000;
  // With a requested zone, the day is that of the zone; otherwise it includes all items of the user's own day.
  const added = filter.zone ? [] : own;
  const fromTs = Math.min(midnightTs, ...added.map((row) => row.start_ts));
  const toTs = Math.max(
    nextMidnightTs,
    ...added.filter((row) => row.start_ts >= nextMidnightTs).map((row) => row.end_ts),
  );
  return { date, zone, fromTs, toTs };
}

export async function readDay(context: Context, ref: UserKey, filter: ReadDayFilter): Promise<Day> {
  const { db, now } = context;
  const nowMs = now().getTime();
  const { date, zone, fromTs, toTs } = await boundsOfDay(context, ref, filter);
  const [fromMs, toMs] = [fromTs * 1000, toTs * 1000];

  const [around, rows, states, places, areas, arrivals, hasEarlier, hasLater] = await Promise.all([
    activeDays(db, ref, date),
    itemsBetween(db, ref, fromTs, toTs),
    statesBetween(db, ref, fromMs, toMs),
    poiMoments(db, ref, fromMs, toMs),
    areaMoments(db, ref, fromMs, toMs),
    arrivalsBetween(db, ref, fromMs, toMs),
    hasItemsBefore(db, ref, fromTs),
    hasItemsAfter(db, ref, toTs),
  ]);
  const items = rows.map((row) => ({ ...row, features: featuresIn(row) }));
  const reports = await reportsOf(items, reportedBetween(db, ref, DAY_LISTS, fromMs, toMs), fromMs, toMs);
  const knownTs = Math.min(toTs, Math.floor(nowMs / 1000));
  return {
    date,
    zone,
    isZoneOfPlace: !filter.zone,
    fromTs,
    toTs,
    isRunning: nowMs >= fromMs && nowMs < toMs,
    items: items.map((row) => presentDayItem(row as ItemRow, row.features, arrivals, { fromTs, toTs })),
    gaps: rows.length > 0 ? gapsBetween(rows, { fromTs, toTs: knownTs, hasEarlier, hasLater }) : [],
    states: states
      .filter(({ state }, at) => state !== states[at - 1]?.state)
      .map(({ atMs, state }) => ({ atMs, state: sdkState.parse(state) })),
    moments: [...momentsOf(items, reports.moments, fromMs, toMs), ...places, ...areas].sort((a, b) => a.atMs - b.atMs),
    logs: reports.logs,
    previousActive: around.previous,
    nextActive: around.next,
  };
}
