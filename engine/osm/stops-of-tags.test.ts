import { describe, expect, it } from 'vitest';
import { railModeOf, stopModesOf } from './stops-of-tags.ts';

describe('what stops at a place', () => {
  it.each([
    [{ highway: 'bus_stop' }, ['BUS']],
    [{ highway: 'bus_stop', tram: 'yes' }, ['BUS', 'TRAM']],
    [{ amenity: 'bus_station' }, ['BUS']],
    [{ railway: 'tram_stop' }, ['TRAM']],
    [{ railway: 'station' }, ['TRAIN']],
    [{ railway: 'halt' }, ['TRAIN']],
    [{ railway: 'station', station: 'subway' }, ['METRO']],
    [{ railway: 'station', train: 'yes', subway: 'yes' }, ['TRAIN', 'METRO']],
    [{ railway: 'stop', train: 'yes' }, ['TRAIN']],
    [{ public_transport: 'platform', bus: 'yes', tram: 'yes' }, ['TRAM', 'BUS']],
    [{ public_transport: 'station', train: 'yes' }, ['TRAIN']],
  ])('%j: %j', (tags, modes) => {
    expect(stopModesOf(tags)).toEqual(modes);
  });

  it('is nothing where nobody says so', () => {
    for (const tags of [
      { public_transport: 'platform' },
      { bus: 'yes' },
      { railway: 'level_crossing' },
      { amenity: 'cafe' },
    ])
      expect(stopModesOf(tags)).toEqual([]);
  });
});

describe('what rides on rails', () => {
  it('is told by their kind', () => {
    const modes = ['rail', 'narrow_gauge', 'light_rail', 'tram', 'subway'].map((railway) => railModeOf({ railway }));
    expect(modes).toEqual(['TRAIN', 'TRAIN', 'TRAM', 'TRAM', 'METRO']);
  });

  it('is nobody in yards, on sidings, in works and where rails are gone', () => {
    for (const service of ['yard', 'siding', 'spur']) expect(railModeOf({ railway: 'rail', service })).toBeUndefined();
    expect(railModeOf({ railway: 'rail', usage: 'industrial' })).toBeUndefined();
    expect(railModeOf({ railway: 'abandoned' })).toBeUndefined();
    expect(railModeOf({ highway: 'primary' })).toBeUndefined();
  });
});
