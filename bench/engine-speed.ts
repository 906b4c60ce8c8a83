import { fixesOf } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { timelineOf } from '#engine/timeline.ts';
import { type Bench, duel } from './bench.ts';

/** Many short rounds rather than a few long ones, so that other load affects few of them. */
const DAYS = 4;
const ROUNDS = 41;
const WARM_UP = 20;
const MUST = 1;

/** Days of one fix a second, one after the other: rest, walk, drive, ride. */
function rows() {
  return Array.from({ length: DAYS }, (_, day) => {
    const fixes = aDay({ seed: day + 1, timestamp: 1_700_000_000 + day * 86_400 });
    return Array.from(fixes.timestamp, (timestamp, at) => ({
      timestamp,
      lat: round(fixes.lat[at], 7),
      lon: round(fixes.lon[at], 7),
      accuracy: round(fixes.accuracy[at], 1),
      speed: round(fixes.speed[at], 2),
      bearing: Number.isNaN(fixes.bearing[at]) ? null : round(fixes.bearing[at], 1),
      altitude: 203.4,
    }));
  }).flat();
}

function round(value = 0, digits = 0): number {
  return Number(value.toFixed(digits));
}

export const engineSpeed: Bench = {
  name: 'engine-fixes',
  run(note) {
    const all = rows();
    const text = JSON.stringify(all);
    const fixes = fixesOf(all);
    const { ratio, selfRatio, oursMs, theirsMs } = duel(
      () => timelineOf(fixes),
      () => JSON.parse(text),
      ROUNDS,
      WARM_UP,
    );
    note(`engine-fixes: ${fixes.length} fixes, engine ${oursMs.toFixed(0)} ms, JSON.parse ${theirsMs.toFixed(0)} ms`);
    note(`engine-fixes: self-ratio ${selfRatio.toFixed(3)}`);
    return [
      {
        name: 'engine-fixes',
        value: Math.round(fixes.length / (oursMs / 1000)),
        unit: 'fixes/s',
        against: 'JSON.parse of the same fixes as row objects',
        ratio: Number(ratio.toFixed(3)),
        must: `>= ${MUST.toFixed(1)}`,
        holds: ratio >= MUST,
      },
    ];
  },
};
