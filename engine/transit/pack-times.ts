import type { PatternTimes } from './timetable.ts';

/** Whole numbers in a row: stops, profiles, trips; then the profiles, then service, start and profile of each trip. */
export function packTimes({ profiles, service, start, profile }: PatternTimes): Uint8Array {
  const stops = (profiles[0]?.length ?? 0) / 2;
  const trips = start.length;
  const numbers = new Int32Array(3 + profiles.length * 2 * stops + 3 * trips);
  numbers.set([stops, profiles.length, trips]);
  let at = 3;
  for (const part of [...profiles, service, start, profile]) {
    numbers.set(part, at);
    at += part.length;
  }
  return littleEndian(numbers);
}

export function unpackTimes(bytes: Uint8Array): PatternTimes {
  const numbers = unpackNumbers(bytes);
  const [stops = 0, count = 0, trips = 0] = numbers;
  let at = 3;
  const next = (length: number): Int32Array => {
    at += length;
    return numbers.subarray(at - length, at);
  };
  const profiles = Array.from({ length: count }, () => next(2 * stops));
  return { profiles, service: next(trips), start: next(trips), profile: next(trips) };
}

/** The same bytes on every machine. */
export function littleEndian(numbers: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, at) => {
    view.setInt32(4 * at, number, true);
  });
  return new Uint8Array(view.buffer);
}

export function unpackNumbers(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Int32Array(bytes.byteLength >> 2);
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getInt32(4 * at, true);
  return numbers;
}
