import type { DeviceClient, FlushResult } from '#phone/device/device-client.ts';
import { isEmpty } from '#phone/device/report.ts';
import { dayOfMoment } from '#phone/world/people/calendar.ts';
import type { SimulatedPerson } from '#phone/world/people/person.ts';
import type { SimulatedDay, World } from '#phone/world/world.ts';
import { partOfDay } from './part-of-day.ts';

/** Remembers how far a person's days have been sent, so that a restart continues there without duplicates. */
export interface Bookmark {
  /** The server has everything before this time. */
  readonly doneTo: number;
  /** A report up to here may have been sent without an acknowledgement: it is sent again, with the same range. */
  readonly sendingTo?: number;
}
export interface Bookmarks {
  get(userId: string): Bookmark;
  set(userId: string, bookmark: Bookmark): Promise<void>;
  /** Like `set`, but may be lost, because nothing was sent. */
  note(userId: string, bookmark: Bookmark): void;
}

/** Plays one person of the world on one phone. */
export class PersonPlayer {
  private today: SimulatedDay | undefined;

  constructor(
    private readonly world: World,
    readonly person: SimulatedPerson,
    readonly phone: DeviceClient,
    private readonly bookmarks: Bookmarks,
  ) {}

  get doneTo(): number {
    return this.bookmarks.get(this.person.userId).doneTo;
  }

  /** Sends the next piece up to a given time, at most to the end of the day. */
  async advance(untilMs: number): Promise<FlushResult> {
    const { userId } = this.person;
    const { doneTo, sendingTo } = this.bookmarks.get(userId);
    const day = this.dayAt(doneTo);
    const toMs = sendingTo ?? Math.min(day.endMs, Math.floor(untilMs));
    if (toMs <= doneTo) return 'sent';
    const report = partOfDay(this.world.seed, day, doneTo, toMs);
    if (!isEmpty(report)) {
      if (sendingTo === undefined) await this.bookmarks.set(userId, { doneTo, sendingTo: toMs });
      const result = await this.phone.report(report);
      if (result !== 'sent') return result;
      await this.bookmarks.set(userId, { doneTo: toMs });
    } else this.bookmarks.note(userId, { doneTo: toMs });
    if (toMs >= day.endMs) this.today = undefined;
    return 'sent';
  }

  private dayAt(moment: number): SimulatedDay {
    const { today } = this;
    if (today && moment >= today.startMs && moment < today.endMs) return today;
    this.today = this.world.day(this.person, dayOfMoment(moment));
    return this.today;
  }
}

/** Bookmarks that end with the process. */
export class MemoryBookmarks implements Bookmarks {
  private readonly marks = new Map<string, Bookmark>();

  constructor(private readonly startMs: number) {}

  get(userId: string): Bookmark {
    return this.marks.get(userId) ?? { doneTo: this.startMs };
  }

  async set(userId: string, bookmark: Bookmark): Promise<void> {
    this.note(userId, bookmark);
  }

  note(userId: string, bookmark: Bookmark): void {
    this.marks.set(userId, bookmark);
  }
}
