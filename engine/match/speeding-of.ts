import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import { momentOf } from '#engine/describe/moment.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { Speeding, SpeedingStretch } from '#engine/score/speeding.ts';
import { HOLE_SECONDS } from '#engine/track/gap.ts';
import type { Matched } from './matched.ts';
import type { RoadNetwork } from './road-network.ts';

/** Tolerance for receiver error and speedometer deviation: the larger of both. */
const FORGIVEN_KMH = 3;
const FORGIVEN_SHARE = 0.03;
/** Shorter ones are a sign passed slightly too early, or a wrong fix. */
const MIN_METERS = 25;
/** With known limits on fewer metres, a drive gets no speed score. */
const MIN_KNOWN_METERS = 200;

interface Open extends SpeedingStretch {
  seconds: number;
}

/** The stretches driven above the limit of the matched road; undefined if hardly any limit is known. */
export function speedingOf(
  network: RoadNetwork,
  matched: Matched,
  fixes: Fixes,
  samples: DriveSamples,
): Speeding | undefined {
  const stretches: SpeedingStretch[] = [];
  let knownMeters = 0;
  let open: Open | undefined;
  const close = () => {
    if (open && open.meters >= MIN_METERS) {
      const { seconds, ...stretch } = open;
      stretches.push({ ...stretch, speedKmh: (open.meters / seconds) * 3.6 });
    }
    open = undefined;
  };
  for (let k = 1; k < samples.count; k++) {
    const at = samples.fix[k] ?? 0;
    const directed = matched.directed[at] ?? -1;
    const limitKmh = directed < 0 ? 0 : network.limitOf(directed);
    const seconds = samples.seconds[k] ?? 0;
    if (limitKmh === 0 || seconds > HOLE_SECONDS) {
      close();
      continue;
    }
    const mps = samples.speed[k] ?? 0;
    knownMeters += samples.meters[k] ?? 0;
    const isOver = mps * 3.6 > limitKmh + Math.max(FORGIVEN_KMH, limitKmh * FORGIVEN_SHARE);
    if (!isOver || (open && open.limitKmh !== limitKmh)) close();
    if (!isOver) continue;
    const way = network.wayOf(directed);
    open ??= {
      timestamp: momentOf(Math.round(fixes.timestamp[at] ?? 0)),
      lat: fixes.lat[at] ?? 0,
      lon: fixes.lon[at] ?? 0,
      meters: 0,
      seconds: 0,
      speedKmh: 0,
      limitKmh,
      isAssumed: way?.limitFrom === 'default',
      road: way?.name || way?.ref || '',
    };
    // Based on the reported speed, so that a position jump does not add distance.
    open.meters += mps * seconds;
    open.seconds += seconds;
  }
  close();
  return knownMeters < MIN_KNOWN_METERS ? undefined : { knownMeters, stretches };
}
