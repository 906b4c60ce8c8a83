import type { Reason as ShownReason } from '#contract/timeline.ts';
import type { Segment } from '#engine/segment/segment.ts';

type Wording = { unit: string; scale: number; text: (value: string) => string };

const kmh = (text: (value: string) => string): Wording => ({ unit: 'km/h', scale: 3.6, text });
const percent = (text: (value: string) => string): Wording => ({ unit: '%', scale: 100, text });
const plain = (unit: string, text: (value: string) => string): Wording => ({ unit, scale: 1, text });

/** Every feature that can decide a mode, in plain language. */
const WORDINGS: Readonly<Record<string, Wording>> = {
  meanSpeed: kmh((v) => `${v} km/h on average, stops included`),
  movingSpeed: kmh((v) => `${v} km/h while moving`),
  slowSpeed: kmh((v) => `a quarter of the time slower than ${v} km/h`),
  middleSpeed: kmh((v) => `half of the time faster than ${v} km/h`),
  fastSpeed: kmh((v) => `${v} km/h in the fastest parts`),
  topSpeed: kmh((v) => `${v} km/h at most`),
  standingShare: percent((v) => `${v} % of the time standing`),
  walkingShare: percent((v) => `${v} % of the time at walking pace`),
  cyclingShare: percent((v) => `${v} % of the time at a cyclist's pace`),
  townShare: percent((v) => `${v} % of the time at the speed of town traffic`),
  roadShare: percent((v) => `${v} % of the time at the speed of main roads`),
  expressShare: percent((v) => `${v} % of the time faster than 72 km/h`),
  stopsPerKm: plain('1/km', (v) => `${v} stops a kilometre`),
  stopsPerHour: plain('1/h', (v) => `${v} stops an hour`),
  longestRunKm: plain('km', (v) => `${v} km without a stop`),
  turning: plain('rad', (v) => `${v} radians of turning in ten seconds`),
  bendsPerKm: { unit: '°/km', scale: 180 / Math.PI, text: (v) => `the way bends by ${v}° a kilometre` },
  cornersPerKm: plain('1/km', (v) => `${v} sharp corners a kilometre`),
  speedChange: plain('m/s²', (v) => `speed changing by ${v} m/s² on average`),
  strongestStart: plain('m/s²', (v) => `speeding up with at most ${v} m/s²`),
  strongestStop: plain('m/s²', (v) => `slowing down with at most ${v} m/s²`),
  straightness: percent((v) => `the way is ${v} % straight`),
  rideBeforeCar: percent((v) => `the ride before was by car (${v} % likely)`),
  rideBeforeLine: percent((v) => `the ride before was by public transport (${v} % likely)`),
  correctedBefore: plain('', (v) => `similar trips of this person were corrected to this mode: ${v}`),
  extent: plain('m', (v) => `positions jumped about within ${v} m`),
};

/** The features that decided a segment's mode, in plain language. */
export function explainReasons(segment: Segment): ShownReason[] {
  return segment.reasons.map(({ fact, value }) => {
    const wording = WORDINGS[fact] ?? plain('', (v) => `${fact} ${v}`);
    const scaled = value * wording.scale;
    const shown = Math.abs(scaled) >= 10 ? Math.round(scaled) : Number(scaled.toPrecision(2));
    return { fact, value: shown, unit: wording.unit, text: wording.text(String(shown)) };
  });
}
