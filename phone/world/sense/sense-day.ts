import type { FixColumns } from '#contract/fix-codec.ts';
import type { MotionTrack, Sky } from '#phone/world/motion/motion-track.ts';
import type { PhoneHabits } from '#phone/world/people/phone-habits.ts';
import type { Random } from '#phone/world/random.ts';
import type { Place } from '#phone/world/town/plane.ts';
import { FixWriter } from './fix-writer.ts';
import { GpsReceiver } from './receiver.ts';
import type { Trouble } from './trouble.ts';

const NIGHT_ENDS = 6 * 3600;
const NIGHT_BEGINS = 23 * 3600;
const SAVER_SECONDS = 8;
/** Below ground only cell towers are heard, now and then. */
const CELL_EVERY_SECONDS = 45;
/** Chance in each second that the walls begin to swallow the signal. */
const SHIELDED: Partial<Record<Sky, number>> = { train: 0.004, bus: 0.0012 };

/** Where a phone slept and woke during a day: it sends what it received, never the truth. */
export function senseDay(
  habits: PhoneHabits,
  track: MotionTrack,
  home: Place,
  trouble: Trouble,
  span: { startMs: number; endMs: number },
  random: Random,
): FixColumns {
  const phone = new SensingPhone(habits, trouble, span, random);
  let place = home;
  let at = 0;
  while (at < track.length) {
    let end = at + 1;
    while (end < track.length && (track.second[end] ?? 0) - (track.second[end - 1] ?? 0) <= 1) end++;
    phone.rest(place, track.second[at] ?? 0);
    phone.move(track, at, end);
    place = { x: track.x[end - 1] ?? 0, y: track.y[end - 1] ?? 0 };
    at = end;
  }
  phone.rest(place, (span.endMs - span.startMs) / 1000);
  return phone.fixes.finish();
}

class SensingPhone {
  readonly fixes = new FixWriter();
  private readonly receiver: GpsReceiver;
  /** The second up to which everything is written. */
  private clock = 0;
  private shieldedUntil = 0;
  private awakeUntil = Number.NEGATIVE_INFINITY;
  /** iOS stamps fixes with fractions of a second. */
  private readonly offsetMs: number;

  constructor(
    private readonly habits: PhoneHabits,
    private readonly trouble: Trouble,
    private readonly span: { startMs: number; endMs: number },
    private readonly random: Random,
  ) {
    this.receiver = new GpsReceiver(habits, random);
    this.offsetMs = habits.platform === 'iOS' && random.chance(0.5) ? random.whole(1, 998) : 0;
  }

  /** At a place until a second: awake for a while, then sleeping with a fix now and then. */
  rest(place: Place, until: number): void {
    const interval = this.trouble.kind === 'saver' ? SAVER_SECONDS : 1;
    for (; this.clock < Math.min(until, this.awakeUntil); this.clock += interval) this.indoors(place, true);
    while (this.clock < until) {
      const isNight = this.clock < NIGHT_ENDS || this.clock >= NIGHT_BEGINS;
      const [byDay, byNight] = this.habits.restSeconds;
      const usual = this.habits.alwaysOn ? 60 : isNight ? byNight : byDay;
      this.clock += Math.round(usual * this.random.between(0.5, 1.5));
      if (this.clock < until) this.indoors(place, false);
    }
  }

  /** Along a stretch of the track. */
  move(track: MotionTrack, from: number, to: number): void {
    const { habits, random, receiver, trouble } = this;
    const begin = track.second[from] ?? 0;
    const isAwake = habits.alwaysOn || begin < this.awakeUntil;
    const wake = isAwake ? begin : begin + Math.round(this.sleepsOn());
    if (!isAwake) receiver.switchOn(wake);
    const interval = trouble.kind === 'saver' ? SAVER_SECONDS : 1;
    let nextCell = 0;
    for (let at = from; at < to; at++) {
      const second = track.second[at] ?? 0;
      if (second < wake || (second - wake) % interval !== 0) continue;
      const sky = track.skyAt(at);
      const spread = receiver.observe(second, sky);
      const x = track.x[at] ?? 0;
      const y = track.y[at] ?? 0;
      if (sky === 'hidden') {
        receiver.switchOn(second);
        if (second >= nextCell) this.cell(second, x, y);
        if (second >= nextCell) nextCell = second + CELL_EVERY_SECONDS;
        continue;
      }
      if (random.chance(habits.lostShare) || this.isShielded(second, sky)) continue;
      this.write(second, x, y, spread, track.mps[at] ?? 0, track.heading[at] ?? 0);
    }
    this.clock = (track.second[to - 1] ?? 0) + 1;
    this.awakeUntil = Math.max(this.clock, wake) + Math.round(random.between(...habits.tailSeconds));
    this.clock = Math.max(this.clock, wake);
  }

  private sleepsOn(): number {
    const { lateShare, wakeSeconds } = this.habits;
    return this.random.chance(lateShare) ? this.random.between(60, 200) : this.random.between(...wakeSeconds);
  }

  /** Metal walls block the signal for a while, then a window lets it through again. */
  private isShielded(second: number, sky: Sky): boolean {
    const share = SHIELDED[sky];
    if (share === undefined) return false;
    if (second < this.shieldedUntil) return true;
    if (this.random.chance(share)) this.shieldedUntil = second + this.random.between(60, 200);
    return second < this.shieldedUntil;
  }

  private indoors(place: Place, awake: boolean): void {
    if (!awake) this.receiver.switchOn(this.clock - 60);
    const spread = this.receiver.observe(this.clock, 'indoors');
    if (awake && this.random.chance(0.25)) return;
    this.write(this.clock, place.x, place.y, spread, 0, Number.NaN);
  }

  private cell(second: number, x: number, y: number): void {
    const accuracy = this.random.between(300, 1400);
    const off = () => 0.5 * accuracy * this.random.normal();
    this.emit(second, x + off(), y + off(), accuracy, Number.NaN, Number.NaN);
  }

  private write(second: number, x: number, y: number, spread: number, mps: number, heading: number): void {
    const { receiver, habits } = this;
    const measured = receiver.speed(mps);
    // Neither kind of phone knows its direction when it stands; Android also omits a speed of zero.
    const moves = measured > 0.5;
    const speed = moves || habits.platform === 'iOS' ? measured : Number.NaN;
    const bearing = moves && !Number.isNaN(heading) ? receiver.bearing(heading, measured) : Number.NaN;
    const east = x + receiver.east + receiver.flicker();
    const north = y + receiver.north + receiver.flicker();
    this.emit(second, east, north, receiver.accuracy(spread), speed, bearing);
  }

  private emit(second: number, x: number, y: number, accuracy: number, mps: number, bearing: number): void {
    const timeMs = this.span.startMs + second * 1000 + this.offsetMs;
    const silent =
      this.trouble.silentFrom !== undefined && second >= this.trouble.silentFrom && second < this.trouble.silentTo;
    if (silent || timeMs >= this.span.endMs) return;
    this.fixes.push({ timeMs, x, y, accuracy, mps, bearing, altitudeError: this.receiver.altitude });
  }
}
