import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';
import type { DeviceClient, FlushResult } from '#phone/device/device-client.ts';
import type { Fix, PhoneStore } from './phone-store.ts';

export type RecorderState =
  | 'ready'
  | 'searching'
  | 'recording'
  | 'offline'
  | 'denied'
  | 'noLocation'
  | 'blocked'
  | 'signedOut';

const SEND_EVERY_MS = 15_000;
/** A position whose own time differs by more has the clock or the epoch of something else. */
const LARGEST_CLOCK_DIFFERENCE_MS = 60_000;
const STATE_OF: Record<FlushResult, RecorderState> = {
  sent: 'recording',
  offline: 'offline',
  blocked: 'blocked',
  'signed out': 'signedOut',
};

/** Measures positions, keeps them and sends them. */
export class Recorder {
  state: RecorderState = 'ready';
  accuracy = 0;
  measured = 0;
  sent = 0;
  private watch: number | undefined;
  private timer: number | undefined;
  private wakeLock: WakeLockSentinel | undefined;
  private sending: Promise<void> | undefined;
  private keeping: Promise<void> | undefined;

  constructor(
    private readonly client: DeviceClient,
    private readonly store: PhoneStore,
    private readonly onChange: (sent: number) => void,
  ) {
    addEventListener('online', () => void this.send());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) void this.send();
      else if (this.isRecording) void this.keepAwake();
    });
  }

  get isRecording(): boolean {
    return this.watch !== undefined;
  }

  /** Continues what this phone was doing before the page was closed. */
  async resume(): Promise<void> {
    this.measured = (await this.store.recall('measured')) ?? 0;
    this.sent = (await this.store.recall('sent')) ?? 0;
    if (await this.store.recall('recording')) this.start();
    else this.become('ready');
    void this.send();
  }

  start(): void {
    if (this.isRecording) return;
    this.become('searching');
    this.watch = navigator.geolocation.watchPosition(
      (position) => {
        this.keeping = this.keep(position);
      },
      ({ code }) => this.fail(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'noLocation'),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    this.timer = setInterval(() => void this.send(), SEND_EVERY_MS) as unknown as number;
    void this.keepAwake();
    void this.store.remember('recording', true);
  }

  /** Ends the recording; what was measured is still sent. */
  async stop(): Promise<void> {
    this.pause();
    await this.store.remember('recording', false);
    // The last fix may still be being stored, and what is being sent may have begun without it.
    await this.keeping;
    await this.sending;
    await this.send();
    if (['recording', 'searching', 'offline'].includes(this.state)) this.become('ready');
  }

  /** How many positions were measured but not sent. */
  async waiting(): Promise<number> {
    const isWaiting = (await this.store.count('fixes')) + (await this.store.count('parcels')) > 0;
    return isWaiting ? Math.max(1, this.measured - this.sent) : 0;
  }

  /** Puts the loose fixes into parcels, then sends every parcel; two calls at once share the work. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    for (let fixes = await this.store.looseFixes(); fixes.length > 0; fixes = await this.store.looseFixes()) {
      await this.client.keep({ batchId: crypto.randomUUID(), fixes: columnsOf(fixes) });
      // What the project does not want is not kept.
      await this.store.forgetLoose();
    }
    if ((await this.client.waiting()) === 0) return;
    const before = this.client.tally.fixes;
    const result = await this.client.flush();
    const sent = this.client.tally.fixes - before;
    this.sent += sent;
    if (sent > 0) await this.store.remember('sent', this.sent);
    if (result === 'blocked' || result === 'signed out') this.pause();
    if (this.isRecording || result === 'blocked' || result === 'signed out') this.state = STATE_OF[result];
    this.onChange(sent);
  }

  private async keep({ coords, timestamp }: GeolocationPosition): Promise<void> {
    const now = Date.now();
    this.accuracy = Math.round(coords.accuracy);
    if (this.state === 'searching' || this.state === 'noLocation') this.state = 'recording';
    this.measured = await this.store.addFix({
      t: Math.abs(now - timestamp) > LARGEST_CLOCK_DIFFERENCE_MS ? now : timestamp,
      lat: coords.latitude,
      lon: coords.longitude,
      accuracy: coords.accuracy,
      ...(coords.speed !== null && { speed: coords.speed }),
      ...(coords.heading !== null && { bearing: coords.heading }),
      ...(coords.altitude !== null && { altitude: coords.altitude }),
    });
    this.onChange(0);
  }

  private fail(state: 'denied' | 'noLocation'): void {
    if (state === 'denied') this.pause();
    this.become(state);
  }

  private become(state: RecorderState): void {
    this.state = state;
    this.onChange(0);
  }

  /** Measures nothing more. */
  pause(): void {
    if (this.watch !== undefined) navigator.geolocation.clearWatch(this.watch);
    clearInterval(this.timer);
    this.watch = undefined;
    void this.wakeLock?.release();
    this.wakeLock = undefined;
  }

  /** A phone whose screen goes off stops measuring in a browser; not all browsers can prevent it. */
  private async keepAwake(): Promise<void> {
    try {
      this.wakeLock = await navigator.wakeLock.request('screen');
    } catch {
      this.wakeLock = undefined;
    }
  }
}

function columnsOf(fixes: readonly Fix[]): FixColumns {
  const inOrder = [...fixes].sort((a, b) => a.t - b.t);
  const columns = emptyColumns(inOrder.length);
  for (const [at, { t, lat, lon, accuracy, speed, bearing, altitude }] of inOrder.entries()) {
    columns.timestamp[at] = t / 1000;
    columns.lat[at] = lat;
    columns.lon[at] = lon;
    columns.accuracy[at] = accuracy;
    columns.speed[at] = speed ?? Number.NaN;
    columns.bearing[at] = bearing ?? Number.NaN;
    columns.altitude[at] = altitude ?? Number.NaN;
  }
  return columns;
}
