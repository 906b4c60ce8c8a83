import { describe, expect, it } from 'vitest';
import { CONSTANTS, type Constants, constantsFor } from './nested.ts';

const PLACES = ['route', 'town', 'far town'];
const [SHIPPED, OTHER] = CONSTANTS as [Constants, Constants];

describe('constants for a place', () => {
  it('suit the other places best, whatever suits the place itself', () => {
    const accuracy = (constants: Constants, place: string) => {
      if (place === 'route') return constants === SHIPPED ? 1 : 0;
      return constants === OTHER ? 0.7 : 0.6;
    };
    expect(constantsFor('route', PLACES, accuracy)).toBe(OTHER);
    expect(constantsFor('town', PLACES, accuracy)).toBe(SHIPPED);
  });

  it('are judged by models that have not seen the place either', () => {
    const asked = new Set<string>();
    constantsFor('town', PLACES, (_constants, place, alsoUnseen) => {
      asked.add(`${place} without ${alsoUnseen}`);
      return 0;
    });
    expect([...asked]).toEqual(['route without town', 'far town without town']);
  });

  it('stay as shipped where none is better', () => {
    expect(constantsFor('town', PLACES, () => 0.5)).toBe(SHIPPED);
  });
});
