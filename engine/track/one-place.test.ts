import { describe, expect, it } from 'vitest';
import { StateReader, StateWriter } from '#engine/stream/state-bytes.ts';
import { OnePlace } from './one-place.ts';

const MINUTE = 60_000;

describe('a place', () => {
  it('is rested at after four minutes, whatever the steps within it', () => {
    const place = new OnePlace();
    place.listen(400, 0, 0);
    for (let minute = 1; minute <= 4; minute++) place.listen(400 + (minute % 2) * 100, 0, minute * MINUTE);
    expect(place.isRestedAt(3.9 * MINUTE)).toBe(false);
    expect(place.isRestedAt(4 * MINUTE)).toBe(true);
  });

  it('has been a rest since a walker would have crossed it', () => {
    const place = new OnePlace();
    place.listen(400, 0, 0);
    place.listen(480, 0, MINUTE);
    expect(place.restMsUntil(MINUTE)).toBe(0);
    expect(place.restMsUntil(4 * MINUTE)).toBeGreaterThan(2 * MINUTE);
  });

  it('is not rested at by a slow walker', () => {
    const place = new OnePlace();
    for (let minute = 0; minute <= 10; minute++) place.listen(50 * minute, 0, minute * MINUTE);
    expect(place.isRestedAt(10 * MINUTE)).toBe(false);
  });

  it('is rested at where a track begins', () => {
    expect(new OnePlace().isRestedAt(0)).toBe(true);
  });

  it('stays known between two batches', () => {
    const place = new OnePlace();
    place.listen(400, 30, 5 * MINUTE);
    const into = new StateWriter();
    place.save(into);
    const loaded = new OnePlace();
    loaded.load(new StateReader(into.done()));
    expect(loaded.isRestedAt(8 * MINUTE)).toBe(false);
    expect(loaded).toEqual(place);
  });
});
