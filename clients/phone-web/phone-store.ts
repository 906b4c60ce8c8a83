import type { DeviceTokens } from '#contract/app-users.ts';
import { MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import type { Parcel } from '#phone/device/parcels.ts';

/** One measured position; what is unknown is missing. */
export interface Fix {
  /** Unix time in milliseconds. */
  t: number;
  lat: number;
  lon: number;
  accuracy: number;
  speed?: number;
  bearing?: number;
  altitude?: number;
}

/** What the page remembers besides fixes and parcels. */
interface Remembered {
  tokens: DeviceTokens;
  measured: number;
  sent: number;
  recording: boolean;
}

const NAME = 'move-test-phone';
const STORES = ['fixes', 'parcels', 'remembered'] as const;
type StoreName = (typeof STORES)[number];

/**
 * What the phone keeps until it is sent, in the browser's database: it survives reloads, crashes and dead zones. The page
 * may be closed at any moment, so what belongs together changes in one transaction.
 */
export class PhoneStore {
  /** The loose fixes that were read last, which the next parcel contains. */
  private packing: IDBKeyRange | undefined;

  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<PhoneStore> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      for (const name of STORES) opening.result.createObjectStore(name, { autoIncrement: name !== 'remembered' });
    };
    return new PhoneStore(await answerOf(opening));
  }

  recall<K extends keyof Remembered>(key: K): Promise<Remembered[K] | undefined> {
    return answerOf(this.store('remembered', 'readonly').get(key));
  }

  async remember<K extends keyof Remembered>(key: K, value: Remembered[K]): Promise<void> {
    await answerOf(this.store('remembered').put(value, key));
  }

  /** Adds a fix and counts it. */
  async addFix(fix: Fix): Promise<number> {
    const transaction = this.db.transaction(['fixes', 'remembered'], 'readwrite');
    transaction.objectStore('fixes').add(fix);
    const remembered = transaction.objectStore('remembered');
    const measured = ((await answerOf(remembered.get('measured'))) ?? 0) + 1;
    await answerOf(remembered.put(measured, 'measured'));
    return measured;
  }

  /** Fixes that are in no parcel yet, as many as fit into one. */
  async looseFixes(): Promise<Fix[]> {
    const store = this.store('fixes', 'readonly');
    const [fixes, keys] = await Promise.all([
      answerOf(store.getAll(null, MAX_FIXES_PER_BATCH)),
      answerOf(store.getAllKeys(null, MAX_FIXES_PER_BATCH)),
    ]);
    this.packing = keys.length > 0 ? IDBKeyRange.bound(keys[0], keys.at(-1)) : undefined;
    return fixes as Fix[];
  }

  /** Deletes the loose fixes that were read last, unless a parcel has taken their place. */
  async forgetLoose(): Promise<void> {
    if (this.packing) await answerOf(this.store('fixes').delete(this.packing));
    this.packing = undefined;
  }

  /** Adds a parcel in place of the loose fixes that were read last. */
  async addParcel(parcel: Parcel): Promise<void> {
    const transaction = this.db.transaction(['fixes', 'parcels'], 'readwrite');
    if (this.packing) transaction.objectStore('fixes').delete(this.packing);
    await answerOf(transaction.objectStore('parcels').add(parcel));
    this.packing = undefined;
  }

  async firstParcel(): Promise<{ key: IDBValidKey; parcel: Parcel } | undefined> {
    const cursor = await answerOf(this.store('parcels', 'readonly').openCursor());
    return cursor ? { key: cursor.key, parcel: cursor.value as Parcel } : undefined;
  }

  async removeParcel(key: IDBValidKey): Promise<void> {
    await answerOf(this.store('parcels').delete(key));
  }

  count(name: 'fixes' | 'parcels'): Promise<number> {
    return answerOf(this.store(name, 'readonly').count());
  }

  async deleteAll(): Promise<void> {
    this.db.close();
    await answerOf(indexedDB.deleteDatabase(NAME));
  }

  private store(name: StoreName, mode: IDBTransactionMode = 'readwrite'): IDBObjectStore {
    return this.db.transaction(name, mode).objectStore(name);
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
