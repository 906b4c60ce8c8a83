import { DeviceClient } from '#phone/device/device-client.ts';
import { realTiming } from '#phone/device/timing.ts';
import { MemoryBookmarks, PersonPlayer } from '#phone/players/person-player.ts';
import { playLive } from '#phone/players/play-live.ts';
import { dayOfMoment, dayStart } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import type { Options } from './arguments.ts';
import { proofOf } from './proof.ts';

const LIVE_EVERY_MS = 5_000;

/** Simulates one person: the past days, then live if requested. */
export async function simulateDays(
  options: Options,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<number> {
  const { server, format, seed, person: number, days, live } = options;
  const world = new World(seed, number);
  const person = world.people[number - 1];
  if (!person) return 1;
  const { platform, sdkVersion, appVersion, model, os } = person.phone;
  const device = { platform, sdkVersion, appVersion, model, os };
  const phone = new DeviceClient({ server, format, proof: proofOf(options), device, signal });
  const now = Date.now();
  const player = new PersonPlayer(world, person, phone, new MemoryBookmarks(dayStart(dayOfMoment(now) - days)));
  const started = await phone.start();
  if (started !== 'sent') return reportFailure(phone, started, print);
  print(`${phone.user?.userId} of project ${phone.user?.projectId}: ${person.role}, ${platform}`);
  const until = live ? now : dayStart(dayOfMoment(now));
  while (player.doneTo < until) {
    const result = await player.advance(until);
    if (result !== 'sent') return reportFailure(phone, result, print);
    print(`${new Date(player.doneTo).toISOString()}: ${phone.tally.fixes} fixes, ${phone.tally.records} records`);
  }
  if (live) await playLive([player], { timing: realTiming, signal, everyMs: LIVE_EVERY_MS });
  return phone.state === 'ready' ? 0 : reportFailure(phone, phone.state, print);
}

function reportFailure(phone: DeviceClient, how: string, print: (line: string) => void): number {
  print(`${how}: ${phone.lastRefusal ?? 'no reason given'}`);
  return 1;
}
