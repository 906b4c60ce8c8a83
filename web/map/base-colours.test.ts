import { describe, expect, it } from 'vitest';
import { contrast } from '#web/ui/contrast.test-support.ts';
import { PALETTES } from './base-colours.ts';

/** Enough to follow a line one pixel wide, and little enough that the data above stands out. */
const SEEN = 1.4;
const READ = 4.5;
const GROUNDS = ['land', 'builtUp'] as const;
/** Each is seen by its filling or by its edge. */
const ROADS = {
  'minor, from afar': ['roadAfar'],
  minor: ['road', 'roadEdge'],
  middle: ['mainRoad', 'roadEdge'],
  main: ['mainRoad', 'mainEdge'],
  motorway: ['motorway', 'motorwayEdge'],
  path: ['path'],
  rail: ['rail'],
} as const;

describe.each(['light', 'dark'] as const)('the %s base map', (scheme) => {
  const colours = PALETTES[scheme];
  it.each(GROUNDS)('is not too pale to see roads on %s', (ground) => {
    const seen = Object.entries(ROADS).map(([road, parts]) => {
      const best = Math.max(...parts.map((part) => contrast(colours[part], colours[ground])));
      return [road, best < SEEN ? best.toFixed(2) : 'seen'];
    });
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(Object.keys(ROADS).map((road) => [road, 'seen'])));
  });
  it.each(GROUNDS)('names streets and places readably on %s', (ground) => {
    for (const name of ['street', 'place', 'name'] as const) {
      expect(contrast(colours[name], colours[ground]), name).toBeGreaterThanOrEqual(READ);
    }
  });
});
