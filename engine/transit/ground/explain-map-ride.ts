import type { Reason } from '#contract/timeline.ts';
import type { MapRide } from './map-ride.ts';

const reason = (fact: string, value: number, unit: string, text: string): Reason => ({ fact, value, unit, text });

/** What stops and rails of the map said, as a person would say it. */
export function explainMapRide(ride: MapRide | undefined): Reason[] {
  if (!ride) return [];
  const { rails, stops, withoutRails } = ride;
  const reasons: Reason[] = [];
  if (withoutRails !== undefined) {
    const share = Math.round(100 * withoutRails);
    reasons.push(reason('railsMissing', share, '%', `no rails near ${share} % of its way (OpenStreetMap)`));
  }
  if (rails) {
    const share = Math.round(100 * rails.share);
    reasons.push(reason('railsFollowed', share, '%', `follows rails for ${share} % of its way (OpenStreetMap)`));
    const sure = Math.round((100 * rails.surelyRail) / rails.meters);
    if (!stops) reasons.push(reason('railsApart', sure, '%', `no road runs beside them for ${sure} % of the way`));
  }
  if (stops) {
    const stood = Math.round((100 * stops.stoodAt) / stops.passed);
    reasons.push(reason('mapStops', stood, '%', `stood at ${stood} % of the stops on its way (OpenStreetMap)`));
    const { stoodElsewhere } = stops;
    reasons.push(reason('mapStoodElsewhere', stoodElsewhere, '', `stood ${stoodElsewhere} times away from stops`));
  }
  return [...reasons, ...endsReason(ride)];
}

function endsReason({ fromStop: from, toStop: to }: MapRide): Reason[] {
  const places = { from, to };
  if (from !== '' && to !== '')
    return [{ ...reason('mapEnds', 0, '', `begins at ${from} and ends at ${to} (OpenStreetMap)`), places }];
  if (from !== '') return [{ ...reason('mapBegin', 0, '', `begins at ${from} (OpenStreetMap)`), places }];
  if (to !== '') return [{ ...reason('mapEnd', 0, '', `ends at ${to} (OpenStreetMap)`), places }];
  return [];
}
