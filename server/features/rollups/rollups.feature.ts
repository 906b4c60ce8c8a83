import { feature } from '#server/feature.ts';
import { startRollups } from './rollup-loop.ts';

/** Stored figures of app users and segments by day and period, so that reading them never counts users. */
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
