import { type Outbox, USUAL_BOUNDS } from '#phone/device/outbox.ts';
import type { Parcel } from '#phone/device/parcels.ts';
import type { PhoneStore } from './phone-store.ts';

/** Unsent parcels in the browser's database. The oldest is dropped when there are too many. */
export class StoredOutbox implements Outbox {
  dropped = 0;

  constructor(private readonly store: PhoneStore) {}

  async add(parcel: Parcel): Promise<void> {
    await this.store.addParcel(parcel);
    while ((await this.count()) > USUAL_BOUNDS.parcels && (await this.removeFirst())) this.dropped++;
  }

  async first(): Promise<Parcel | undefined> {
    return (await this.store.firstParcel())?.parcel;
  }

  /** Parcels are sent in order, so the one that was sent is the first. */
  async remove(batchId: string): Promise<void> {
    if ((await this.first())?.batchId === batchId) await this.removeFirst();
  }

  count(): Promise<number> {
    return this.store.count('parcels');
  }

  private async removeFirst(): Promise<boolean> {
    const found = await this.store.firstParcel();
    if (found) await this.store.removeParcel(found.key);
    return found !== undefined;
  }
}
