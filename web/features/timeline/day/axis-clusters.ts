import type { DayMoment } from '#contract/day.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import { type AxisView, shareOf } from './axis-scale.ts';

/** Symbols closer than this would overlap. */
const SIGN_PX = 17;

export interface MomentCluster {
  share: number;
  heaviest: DayMoment;
  count: number;
}

/** Moments in time order; overlapping ones share the symbol of the most important. */
export function clusterMoments(moments: readonly DayMoment[], view: AxisView, widthPx: number): MomentCluster[] {
  const clusters: MomentCluster[] = [];
  for (const moment of moments) {
    const share = shareOf(view, moment.atMs);
    if (share < 0 || share > 1) continue;
    const last = clusters.at(-1);
    if (!last || (share - last.share) * widthPx >= SIGN_PX) {
      clusters.push({ share, heaviest: moment, count: 1 });
      continue;
    }
    last.count++;
    if (SIGN_OF_MOMENT[moment.kind].weight > SIGN_OF_MOMENT[last.heaviest.kind].weight) last.heaviest = moment;
  }
  return clusters;
}
