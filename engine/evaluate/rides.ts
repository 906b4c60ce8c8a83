import type { EngineItem } from '#contract/timeline.ts';
import type { Period } from '#engine/train/dataset.ts';
import { overlap, without } from './intervals.ts';

const RIDES: ReadonlySet<string> = new Set(['BUS', 'TRAM', 'METRO', 'TRAIN']);
const SHORTEST_SECONDS = 180;
const RIGHT_SHARE = 0.5;

/** A true ride, and whether at least half of it has the correct kind: a train called a metro is wrong here. */
export type JudgedRide = { name: string; type: string; isRight: boolean; lines: string[] };

export function judgeRides(period: Period, items: readonly EngineItem[]): JudgedRide[] {
  const waits = period.legs.filter((leg) => leg.kind === 'wait').map((leg) => [leg.start, leg.end] as const);
  return period.legs.flatMap((leg) => {
    const length = leg.end - leg.start;
    if (leg.kind !== 'travel' || !RIDES.has(leg.type) || length < SHORTEST_SECONDS || leg.fixes === 0) return [];
    const parts = without([leg.start, leg.end], waits);
    let right = 0;
    const lines = new Set<string>();
    for (const item of items) {
      const span = [Date.parse(item.startTs) / 1000, Date.parse(item.endTs) / 1000] as const;
      const shared = parts.reduce((sum, part) => sum + overlap(part, span), 0);
      if (shared > 0 && item.type === leg.type) right += shared;
      const { publicTransport: ride } = item.features;
      if (ride && shared >= SHORTEST_SECONDS)
        lines.add(`${ride.mode} ${ride.longName}: ${ride.fromStop} – ${ride.toStop}`);
    }
    return [{ name: period.id, type: leg.type, isRight: right >= RIGHT_SHARE * length, lines: [...lines] }];
  });
}

/** What a feed changed, by kind. */
export function rideLines(without: readonly JudgedRide[], withFeed: readonly JudgedRide[]): string[] {
  const kinds = [...new Set(without.map(({ type }) => type))].sort();
  return kinds.map((kind) => {
    let [all, before, after, mended, spoilt, named] = [0, 0, 0, 0, 0, 0];
    without.forEach((one, at) => {
      const other = withFeed[at];
      if (one.type !== kind || !other) return;
      all++;
      before += Number(one.isRight);
      after += Number(other.isRight);
      mended += Number(!one.isRight && other.isRight);
      spoilt += Number(one.isRight && !other.isRight);
      named += Number(other.lines.length > 0);
    });
    return (
      `rides of the very kind ${kind.padEnd(6)} ${before} of ${all} without the feed, ${after} with it: ` +
      `${mended} made right, ${spoilt} made wrong, ${named} named by a line`
    );
  });
}
