import { expect, test } from 'vitest';
import { MalformedBytes } from './fix-bytes.ts';
import { decodeMatched, encodeMatched, type MatchedTrack, NOTHING_MATCHED } from './matched-codec.ts';

const track: MatchedTrack = {
  length: 4,
  timeMs: Float64Array.of(1_700_000_000_000, 1_700_000_001_000, 1_700_000_002_050, 1_700_000_090_000),
  lat: Float64Array.of(48.2, 48.200101, 48.200203, -48.3),
  lon: Float64Array.of(16.3, 16.300001, 16.299999, 16.4),
  way: Uint16Array.of(0, 0, 1, 0),
  ways: [
    { type: 'residential', name: 'Straße am Fluß', limit: 30, isAssumed: false },
    { type: 'motorway', name: 'A 1', limit: 0, isAssumed: true },
  ],
};

test('a matched track is the same after encoding and decoding', () => {
  expect(decodeMatched(encodeMatched(track))).toEqual(track);
  expect(decodeMatched(encodeMatched(NOTHING_MATCHED))).toEqual(NOTHING_MATCHED);
});

test('an hour of one fix per second needs a few bytes per point', () => {
  const length = 3_600;
  const hour: MatchedTrack = {
    ...track,
    length,
    timeMs: Float64Array.from({ length }, (_, at) => 1_700_000_000_000 + at * 1_000),
    lat: Float64Array.from({ length }, (_, at) => 48 + at * 1.1e-4 + Math.sin(at) * 1e-6),
    lon: Float64Array.from({ length }, (_, at) => 16 + Math.cos(at / 50) * 1e-2),
    way: Uint16Array.from({ length }, (_, at) => (at >> 6) & 1),
  };
  expect(encodeMatched(hour).length / length).toBeLessThan(4);
});

test('truncated data and other versions are rejected', () => {
  const bytes = encodeMatched(track);
  for (const cut of [1, 5, bytes.length - 1])
    expect(() => decodeMatched(bytes.subarray(0, cut))).toThrow(MalformedBytes);
  expect(() => decodeMatched(Uint8Array.of(9, ...bytes.subarray(1)))).toThrow(MalformedBytes);
});
