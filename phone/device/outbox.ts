import type { Parcel } from './parcels.ts';

/** Keeps unsent parcels in order. Bounded: the oldest is dropped when it is full, as on a phone. */
export interface Outbox {
  add(parcel: Parcel): Promise<void>;
  /** The oldest, which stays until it is removed. */
  first(): Promise<Parcel | undefined>;
  remove(batchId: string): Promise<void>;
  count(): Promise<number>;
  /** Parcels given up because there was no room. */
  readonly dropped: number;
}

export type OutboxBounds = { readonly parcels: number; readonly bytes: number };
export const USUAL_BOUNDS: OutboxBounds = { parcels: 2_000, bytes: 32 * 1024 * 1024 };

export class MemoryOutbox implements Outbox {
  dropped = 0;
  private readonly parcels = new Map<string, Parcel>();
  private bytes = 0;

  constructor(private readonly bounds: OutboxBounds = USUAL_BOUNDS) {}

  async add(parcel: Parcel): Promise<void> {
    if (this.parcels.has(parcel.batchId)) return;
    this.parcels.set(parcel.batchId, parcel);
    this.bytes += parcel.body.length;
    for (const [oldest] of this.parcels) {
      const fits = this.parcels.size <= this.bounds.parcels && this.bytes <= this.bounds.bytes;
      if (fits || this.parcels.size === 1) break;
      await this.remove(oldest);
      this.dropped++;
    }
  }

  async first(): Promise<Parcel | undefined> {
    return this.parcels.values().next().value;
  }

  async remove(batchId: string): Promise<void> {
    this.bytes -= this.parcels.get(batchId)?.body.length ?? 0;
    this.parcels.delete(batchId);
  }

  async count(): Promise<number> {
    return this.parcels.size;
  }
}
