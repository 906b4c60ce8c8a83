import type { DeviceTokens } from '#contract/app-users.ts';
import { getDeviceConfig } from '#contract/devices.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ALL_SERVICES, narrowed, type Services, type ServicesChange } from '#contract/services.ts';
import { type DeviceDescription, type UploadReply, uploadBatch } from '#contract/upload.ts';
import { allowedPart } from './allowed.ts';
import { PhoneCredentials, type Proof } from './credentials.ts';
import { MemoryOutbox, type Outbox } from './outbox.ts';
import { type Format, type Parcel, parcelsOf } from './parcels.ts';
import { type DeviceReport, isEmpty } from './report.ts';
import { callSdk, RefusedCall, Unreachable } from './sdk-calls.ts';
import { pauseBefore, realTiming, type Timing } from './timing.ts';

export type DeviceConfig = ReplyOf<typeof getDeviceConfig>;

export type DeviceClientOptions = {
  server: string;
  proof: Proof;
  device?: DeviceDescription;
  format?: Format;
  outbox?: Outbox;
  /** Called with every new pair of tokens, so that they can be stored. */
  onTokens?: (tokens: DeviceTokens) => void;
  /** What the app itself wants; never more than the project allows. */
  overrides?: ServicesChange;
  timing?: Timing;
  /** Attempts in one go before the rest is left for later. */
  maxAttempts?: number;
  signal?: AbortSignal;
};

/**
 * ready: sends. blocked: the server has blocked this user. signed out: another phone took over, or the credential is
 * invalid.
 */
export type DeviceState = 'ready' | 'blocked' | 'signed out';
export type FlushResult = 'sent' | 'offline' | Exclude<DeviceState, 'ready'>;

export type Tally = {
  acknowledged: number;
  fixes: number;
  records: number;
  rejected: number;
  refused: number;
  retries: number;
};

/** A phone as the server knows it. */
export class DeviceClient {
  state: DeviceState = 'ready';
  config: DeviceConfig | undefined;
  /** The last reason for dropping a parcel. */
  lastRefusal: string | undefined;
  readonly tally: Tally = { acknowledged: 0, fixes: 0, records: 0, rejected: 0, refused: 0, retries: 0 };
  private readonly credentials: PhoneCredentials;
  private readonly outbox: Outbox;
  private readonly timing: Timing;
  private flushing: Promise<FlushResult> | undefined;

  constructor(private readonly options: DeviceClientOptions) {
    this.credentials = new PhoneCredentials(options);
    this.outbox = options.outbox ?? new MemoryOutbox();
    this.timing = options.timing ?? realTiming;
  }

  get user() {
    return this.credentials.user;
  }

  get dropped(): number {
    return this.outbox.dropped;
  }

  /** Signs in and learns what may be sent. */
  async start(): Promise<FlushResult> {
    return this.patiently(async () => {
      await this.followConfig();
    });
  }

  /** Asks what the dashboard allows; until the first answer everything is on. */
  async followConfig(place?: { lat: number; lon: number }): Promise<DeviceConfig> {
    this.config = await this.authorised((authorization) =>
      callSdk(this.options.server, getDeviceConfig, { authorization, query: place, signal: this.options.signal }),
    );
    return this.config;
  }

  get services(): Services {
    if (!this.config) return narrowed(ALL_SERVICES, this.options.overrides ?? null);
    const { services, options } = this.config;
    return narrowed(services, options.useBackendConfig ? null : (this.options.overrides ?? null));
  }

  /** Keeps a report until it is acknowledged; nothing is sent yet. */
  async keep(report: DeviceReport): Promise<void> {
    if (this.state === 'blocked') return;
    const allowed = allowedPart(report, this.services);
    if (isEmpty(allowed)) return;
    const { format = 'binary', device } = this.options;
    for (const parcel of parcelsOf(allowed, format, device)) await this.outbox.add(parcel);
  }

  async report(report: DeviceReport): Promise<FlushResult> {
    await this.keep(report);
    return this.flush();
  }

  waiting(): Promise<number> {
    return this.outbox.count();
  }

  /** Sends pending parcels, oldest first, one at a time; concurrent calls share the work. */
  flush(): Promise<FlushResult> {
    this.flushing ??= this.sendAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  private async sendAll(): Promise<FlushResult> {
    if (this.state !== 'ready') return this.state;
    for (let parcel = await this.outbox.first(); parcel; parcel = await this.outbox.first()) {
      const current = parcel;
      const result = await this.patiently(() => this.deliver(current));
      if (result !== 'sent') return result;
    }
    return 'sent';
  }

  private async deliver(parcel: Parcel): Promise<void> {
    try {
      this.count(await this.authorised((authorization) => this.send(parcel, authorization)));
    } catch (error) {
      if (!(error instanceof RefusedCall) || !isPermanent(error.status)) throw error;
      this.tally.refused++;
      this.lastRefusal = error.message;
    }
    await this.outbox.remove(parcel.batchId);
  }

  private send({ mediaType, encoding, body }: Parcel, authorization: string): Promise<UploadReply> {
    const headers = { 'content-type': mediaType, ...(encoding && { 'content-encoding': encoding }) };
    return callSdk(this.options.server, uploadBatch, { authorization, headers, body, signal: this.options.signal });
  }

  private count({ accepted, rejectedCount }: UploadReply): void {
    this.tally.acknowledged++;
    this.tally.fixes += accepted.fixes;
    this.tally.records += accepted.records;
    this.tally.rejected += rejectedCount;
  }

  /** Retries where waiting helps: no response, too busy, server errors. */
  private async patiently(attempt: () => Promise<void>): Promise<FlushResult> {
    const { maxAttempts = 6, signal } = this.options;
    for (let tries = 0; ; tries++) {
      try {
        await attempt();
        return 'sent';
      } catch (error) {
        if (error instanceof RefusedCall && error.code === 'project_suspended') {
          // Nothing a quick retry would fix; pending parcels are kept until the project resumes.
          this.lastRefusal = error.message;
          return 'offline';
        }
        if (error instanceof RefusedCall && (error.status === 401 || error.status === 403)) {
          this.state = error.status === 403 ? 'blocked' : 'signed out';
          this.lastRefusal = error.message;
          return this.state;
        }
        const mayPass = error instanceof Unreachable || (error instanceof RefusedCall && !isPermanent(error.status));
        if (!mayPass) throw error;
        this.lastRefusal = error.message;
        if (tries + 1 >= maxAttempts) return 'offline';
        this.tally.retries++;
        const retryAfterMs = error instanceof RefusedCall ? error.retryAfterMs : 0;
        await this.timing.pause(pauseBefore(tries, retryAfterMs, this.timing.chance()), signal);
      }
    }
  }

  /** With the access token; an expired one is renewed once. */
  private async authorised<T>(call: (authorization: string) => Promise<T>): Promise<T> {
    const { signal } = this.options;
    const authorization = await this.credentials.authorization(signal);
    try {
      return await call(authorization);
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status !== 401) throw error;
      await this.credentials.renew(signal);
      return call(await this.credentials.authorization(signal));
    }
  }
}

/** The same bytes will never be accepted: 409 means another batch with the same id. */
const isPermanent = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
