import type { DeviceTokens } from '#contract/app-users.ts';
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

/** What the phone keeps until it is sent, in the browser's database: it survives reloads, crashes and dead zones. */
export class PhoneStore {
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

  async addFix(fix: Fix): Promise<void> {
    await answerOf(this.store('fixes').add(fix));
  }

  /** The fixes that are in no parcel yet, and what forgets them. */
  async looseFixes(): Promise<{ fixes: Fix[]; forget: () => Promise<void> }> {
    const store = this.store('fixes', 'readonly');
    const [fixes, keys] = await Promise.all([answerOf(store.getAll()), answerOf(store.getAllKeys())]);
    const forget = async () => {
      if (keys.length > 0) await answerOf(this.store('fixes').delete(IDBKeyRange.bound(keys[0], keys.at(-1))));
    };
    return { fixes: fixes as Fix[], forget };
  }

  async addParcel(parcel: Parcel): Promise<void> {
    await answerOf(this.store('parcels').add(parcel));
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
