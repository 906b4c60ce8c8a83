import { DeviceClient } from '#phone/device/device-client.ts';
import type { Timing } from '#phone/device/timing.ts';
import { PersonPlayer } from '#phone/players/person-player.ts';
import { dayOfMoment, dayStart } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import { DemoMemory } from './demo-memory.ts';

export type DemoOptions = {
  /** The server's own address. */
  server: string;
  /** May register users of the demo project. */
  apiKey: string;
  /** Names the project in its database; another one begins a new world. */
  worldId: string;
  memoryFile: string;
  seed?: string;
  people?: number;
  days?: number;
  /** This many report every few seconds; the rest every quarter of an hour. */
  livePeople?: number;
};

export type DemoProgress = {
  /** history: past days are being sent; live: everyone is up to date. */
  phase: 'history' | 'live';
  people: number;
  peopleDone: number;
  personDays: number;
  personDaysDone: number;
  fixes: number;
  /** Set while the server does not answer. */
  trouble?: string;
};

export const DEMO_DEFAULTS = { seed: 'demo', people: 60, days: 42, livePeople: 10 } as const;

const DAY_MS = 86_400_000;
const LIVE_EVERY_MS = 5_000;
const OTHERS_EVERY_MS = 15 * 60_000;
/** Pause after each piece of history, as a share of the time it took: real users come first. */
const REST_SHARE = 1;
const MIN_REST_MS = 10;
const MAX_REST_MS = 100;
const OFFLINE_REST_MS = 10_000;

/** Fills the demo project through the real upload path, then keeps it alive until told to stop. */
export async function playDemoWorld(
  options: DemoOptions,
  timing: Timing,
  signal: AbortSignal,
  onProgress: (progress: DemoProgress) => void,
): Promise<void> {
  const demo = await Demo.open(options, timing, signal, onProgress);
  await demo.catchUp();
  await demo.liveOn();
}

class Demo {
  private fixesDone = 0;
  private trouble: string | undefined;
  private lastLive = 0;
  private lastOthers = 0;

  private constructor(
    private readonly players: readonly PersonPlayer[],
    private readonly days: number,
    private readonly liveCount: number,
    private readonly historyFrom: number,
    private readonly timing: Timing,
    private readonly signal: AbortSignal,
    private readonly onProgress: (progress: DemoProgress) => void,
  ) {}

  static async open(
    options: DemoOptions,
    timing: Timing,
    signal: AbortSignal,
    onProgress: (progress: DemoProgress) => void,
  ): Promise<Demo> {
    const { server, apiKey, worldId, memoryFile } = options;
    const { seed, people, days, livePeople } = { ...DEMO_DEFAULTS, ...options };
    const begins = (beganAt: number) => dayStart(dayOfMoment(beganAt) - days);
    const memory = await DemoMemory.open(memoryFile, worldId, timing.now(), begins);
    const world = new World(seed, people);
    const players = world.people.map((person) => {
      const { platform, sdkVersion, appVersion, model, os } = person.phone;
      const device = { platform, sdkVersion, appVersion, model, os };
      const proof = { userId: person.userId, apiKey };
      return new PersonPlayer(world, person, new DeviceClient({ server, proof, device, signal, timing }), memory);
    });
    return new Demo(players, days, livePeople, begins(memory.beganAt), timing, signal, onProgress);
  }

  /** Person by person, so that the first ones are complete within seconds; live ones come first and stay live. */
  async catchUp(): Promise<void> {
    this.report('history');
    for (const [index, player] of this.players.entries()) {
      while (!this.signal.aborted && this.isBehind(player)) {
        const begun = this.timing.now();
        await this.step(player);
        this.report('history');
        const elapsed = this.timing.now() - begun;
        await this.rest(Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, REST_SHARE * elapsed)));
        await this.moveLive(index);
      }
    }
    this.lastOthers = this.timing.now();
  }

  async liveOn(): Promise<void> {
    while (!this.signal.aborted) {
      await this.moveLive(this.players.length);
      if (this.timing.now() - this.lastOthers >= OTHERS_EVERY_MS) {
        this.lastOthers = this.timing.now();
        for (const player of this.players.slice(this.liveCount)) await this.toNow(player);
      }
      this.report('live');
      await this.rest(LIVE_EVERY_MS);
    }
  }

  /** Live people whose history has been sent. */
  private async moveLive(upToDate: number): Promise<void> {
    if (this.timing.now() - this.lastLive < LIVE_EVERY_MS) return;
    this.lastLive = this.timing.now();
    for (const player of this.players.slice(0, Math.min(upToDate, this.liveCount))) await this.toNow(player);
  }

  private async toNow(player: PersonPlayer): Promise<void> {
    const now = this.timing.now();
    while (player.doneTo < now && player.phone.state === 'ready' && !this.signal.aborted) {
      const before = player.doneTo;
      await this.step(player);
      if (player.doneTo === before) return;
    }
  }

  private async step(player: PersonPlayer): Promise<void> {
    const before = player.phone.tally.fixes;
    const result = await player.advance(this.timing.now());
    this.fixesDone += player.phone.tally.fixes - before;
    this.trouble = result === 'offline' ? player.phone.lastRefusal : undefined;
    if (result === 'offline') await this.rest(OFFLINE_REST_MS);
  }

  /** Until today: the rest of the day is sent live. */
  private isBehind(player: PersonPlayer): boolean {
    return player.phone.state === 'ready' && player.doneTo < this.timing.now() - LIVE_EVERY_MS;
  }

  private report(phase: DemoProgress['phase']): void {
    const total = this.players.length * this.days;
    const done = this.players.reduce(
      (sum, { doneTo }) => sum + Math.min(this.days, (doneTo - this.historyFrom) / DAY_MS),
      0,
    );
    this.onProgress({
      phase,
      people: this.players.length,
      peopleDone: this.players.filter(({ doneTo }) => doneTo > this.timing.now() - 2 * OTHERS_EVERY_MS).length,
      personDays: total,
      personDaysDone: phase === 'live' ? total : Math.floor(done),
      fixes: this.fixesDone,
      ...(this.trouble !== undefined && { trouble: this.trouble }),
    });
  }

  private async rest(milliseconds: number): Promise<void> {
    await this.timing.pause(milliseconds, this.signal).catch(() => undefined);
  }
}
