import { feature } from '#server/feature.ts';
import { startRollups } from './rollup-loop.ts';

/** Figures of app users and of segments by day and by period, kept so that reading them never counts users. */
export const rollupsFeature = feature({
  name: 'rollups',
  exports: [
    'compared-places.ts',
    'layout.ts',
    'log-changes.ts',
    'numbers.ts',
    'periods.ts',
    'rollup-loop.ts',
    'segment-members.ts',
    'segments.queries.ts',
    'segments.ts',
    'sum-day.ts',
  ],
  workers: [startRollups],
});
