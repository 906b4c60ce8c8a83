import { describe, expect, it } from 'vitest';
import { seededRandom } from '#engine/synthetic/random.ts';
import { TICK_SECONDS } from './tick.ts';
import { Track } from './track.ts';

const BEGIN = 1_700_000_000;
const TOWNS = [
  { lat: 48.2, lon: 16.37 },
  { lat: 48.2, lon: 15.6 },
] as const;

type Step = { speed: number; unseen: number };

/** The steps of a phone that is heard of in one town, then in the other, and so on. */
function stepsOf(secondsApart: number, fixes: number): Step[] {
  const steps: Step[] = [];
  const track = new Track({
    begin: () => {},
    tick: (speed, _east, _north, _turn, unseen) => steps.push({ speed, unseen }),
    rest: () => {},
  });
  for (let at = 0; at < fixes; at++) {
    const { lat, lon } = TOWNS[at % 2] ?? TOWNS[0];
    track.offer(BEGIN + at * secondsApart, lat, lon, 10, Number.NaN);
  }
  track.finish();
  return steps;
}

describe('a silence between two towns', () => {
  it('costs the same number of steps however long it lasts', () => {
    const fixes = 21;
    const counts = [900, 3600, 7200, 86_000, 500_000].map((apart) => stepsOf(apart, fixes).length / (fixes - 1));
    expect(Math.max(...counts)).toBeLessThanOrEqual(46);
  });

  it('is crossed within its own time', () => {
    const steps = stepsOf(3600, 2);
    const seconds = steps.reduce((sum, { unseen }) => sum + unseen * TICK_SECONDS, 0);
    expect(seconds).toBe(3600);
    const meters = steps.reduce((sum, { speed, unseen }) => sum + (speed / 100) * unseen * TICK_SECONDS, 0);
    expect(meters).toBeGreaterThan(56_000);
    expect(meters).toBeLessThan(59_000);
  });

  it('of a day is a rest followed by at most an hour on the way', () => {
    const seconds = stepsOf(86_000, 2).reduce((sum, { unseen }) => sum + unseen * TICK_SECONDS, 0);
    expect(seconds).toBe(3600);
  });
});

describe('an accuracy', () => {
  const NOISE_DEGREES = 20 / 111_195;
  /** Of a phone at rest whose fixes lie 20 m off. */
  const speedsOf = (accuracy: number) => {
    const speeds: number[] = [];
    const track = new Track({ begin: () => {}, tick: (speed) => speeds.push(speed), rest: () => {} });
    const random = seededRandom(3);
    const error = () => NOISE_DEGREES * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (let at = 0; at < 1200; at++) track.offer(BEGIN + at, error(), error(), accuracy, Number.NaN);
    track.finish();
    return speeds;
  };

  it('is not believed where the fixes scatter more widely', () => {
    expect(speedsOf(3)).toEqual(speedsOf(Number.NaN));
  });

  it('is believed where they scatter less', () => {
    expect(speedsOf(60)).not.toEqual(speedsOf(Number.NaN));
  });
});
