import type { Pace } from '#server/pace.ts';

/** Stored as the position in this list, so new kinds are added at the end. */
export const FACT_KINDS = [
  'passage',
  'stay',
  'stayHour',
  'acceleration',
  'braking',
  'cornering',
  'speeding',
  'phoneUse',
  'impact',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** How many facts are read before others may continue. */
const AT_ONCE = 256;

/** One occurrence in a cell of the finest resolution, in this hour of the local day. */
export interface Fact {
  cell: bigint;
  kind: FactKind;
  hour: number;
  /** The time, to open the trip at that point. */
  atTs: number;
}

export const BYTES_OF_FACT = 14;

export const countOfFacts = (packed: Buffer): number => packed.length / BYTES_OF_FACT;

/** Fourteen bytes each: cell, kind, hour, seconds since 1970. */
export function packActivityFacts(facts: readonly Fact[]): Buffer {
  const packed = Buffer.alloc(facts.length * BYTES_OF_FACT);
  for (const [at, { cell, kind, hour, atTs }] of facts.entries()) {
    packed.writeBigUInt64LE(cell, at * BYTES_OF_FACT);
    packed.writeUInt8(FACT_KINDS.indexOf(kind), at * BYTES_OF_FACT + 8);
    packed.writeUInt8(hour, at * BYTES_OF_FACT + 9);
    packed.writeUInt32LE(Math.max(0, atTs), at * BYTES_OF_FACT + 10);
  }
  return packed;
}

/** The last 18 bits of a cell and the first twelve are the same for all cells of the finest resolution. */
const numberAt = (packed: Buffer, at: number): number =>
  (packed.readUInt32LE(at + 4) & 0xfffff) * 2 ** 14 + (packed.readUInt32LE(at) >>> 18);

/** The time of the first passage through these cells, given as by numberOfCell(); null without one. */
export function passageThrough(packed: Buffer, first: number, last: number): number | null {
  for (let at = 0; at < packed.length; at += BYTES_OF_FACT) {
    const number = numberAt(packed, at);
    if (number < first || number > last) continue;
    if (FACT_KINDS[packed.readUInt8(at + 8)] === 'passage') return packed.readUInt32LE(at + 10);
  }
  return null;
}

/** Each fact without an object for it; the cell is passed as by numberOfCell(). */
export function readFacts(packed: Buffer, read: (number: number, kind: FactKind, hour: number) => void): void {
  for (let at = 0; at < packed.length; at += BYTES_OF_FACT) {
    read(numberAt(packed, at), FACT_KINDS[packed.readUInt8(at + 8)] ?? 'passage', packed.readUInt8(at + 9));
  }
}

/** The same for many facts, yielding to others between them. */
export async function readFactsAtPace(
  packed: Buffer,
  pace: Pace,
  read: (number: number, kind: FactKind, hour: number) => void,
): Promise<void> {
  for (let at = 0; at < packed.length; at += AT_ONCE * BYTES_OF_FACT) {
    await pace();
    readFacts(packed.subarray(at, at + AT_ONCE * BYTES_OF_FACT), read);
  }
}

/** What people open by itself, with its number in the item: anything but passages and hours of stays, which are many. */
export function* unpackEvents(packed: Buffer): Generator<[number: number, event: Fact]> {
  for (let at = 0, number = 0; at < packed.length; at += BYTES_OF_FACT, number++) {
    const kind = FACT_KINDS[packed.readUInt8(at + 8)] ?? 'passage';
    if (kind === 'passage' || kind === 'stayHour') continue;
    const cell = packed.readBigUInt64LE(at);
    yield [number, { cell, kind, hour: packed.readUInt8(at + 9), atTs: packed.readUInt32LE(at + 10) }];
  }
}
