import type { ItemFeatures, Reason } from '#contract/timeline.ts';
import type { Ride } from './find-ride.ts';

/** The evidence for the line, in plain language. */
export function explainRide(ride: Ride | undefined): Reason[] {
  if (!ride) return [];
  const { followedShare, stopsSeen, stopsStood, fit } = ride;
  const share = Math.round(100 * followedShare);
  const reasons = [reason('lineFollowed', share, '%', `${share} % of the way lay along the line`)];
  if (stopsSeen > 0) {
    const stood = Math.round((100 * stopsStood) / stopsSeen);
    reasons.push(reason('lineStops', stood, '%', `stood at ${stood} % of the line's stops on the way`));
  }
  return [...reasons, timesReason(fit)];
}

function timesReason(fit: Ride['fit']): Reason {
  if (fit.kind === 'no service') {
    return reason(
      'lineNoService',
      0,
      '',
      'no service of the timetable covers this day: stops and way counted, times did not',
    );
  }
  if (fit.kind === 'differs') return reason('lineTimesDiffer', 0, '', 'no trip of the timetable ran at these times');
  const minutes = Math.round(Math.abs(fit.delaySeconds) / 60);
  if (minutes === 0) return reason('lineOnTime', 0, 'min', 'left on time by the timetable');
  return fit.delaySeconds > 0
    ? reason('lineLate', minutes, 'min', `left ${minutes} min after the time of the timetable`)
    : reason('lineEarly', minutes, 'min', `left ${minutes} min before the time of the timetable`);
}

const reason = (fact: string, value: number, unit: string, text: string): Reason => ({ fact, value, unit, text });

/** The ride as stored with an item. */
export const shownRide = ({ line, headsign, fromStop, toStop, fit }: Ride): ItemFeatures['publicTransport'] => ({
  ...line,
  headsign,
  fromStop,
  toStop,
  timetable: fit.kind,
  ...(fit.kind === 'fits' && { delaySeconds: fit.delaySeconds }),
});
