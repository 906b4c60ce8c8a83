import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE, STYLE_SCHEMES } from '#contract/app-style.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { contrast, inkOn, nearestPassing, weaknesses } from './contrast.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('contrast', () => {
  it('is as defined by WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrast('#438d72', '#438d72')).toBe(1);
  });
  it('is symmetric, from 1 to 21', () =>
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        const ratio = contrast(a, b);
        expect(ratio).toBe(contrast(b, a));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.0001);
      }),
    ));
  it('always leaves a readable text colour', () =>
    fc.assert(
      fc.property(colour, (one) => {
        expect(contrast(inkOn(one), one)).toBeGreaterThan(4.5);
      }),
    ));
});

describe('the nearest colour that passes', () => {
  it('passes, and is the colour itself where that does', () =>
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(3, 4.5), (one, against, needed) => {
        const better = nearestPassing(one, against, needed);
        if (better === null) throw new Error('black or white always passes');
        expect(contrast(better, against)).toBeGreaterThanOrEqual(needed);
        if (contrast(one, against) >= needed) expect(better).toBe(one);
      }),
    ));
});

describe('a style', () => {
  it('is readable by default, in light and in dark', () => {
    for (const scheme of STYLE_SCHEMES) expect(weaknesses(DEFAULT_STYLE.colours[scheme])).toEqual([]);
  });
  it('is reported with its weak pairs, by how much, and what would help', () => {
    const colours = { ...DEFAULT_STYLE.colours.light, text: '#999999' };
    const found = weaknesses(colours);
    expect(found.map(({ colour: weak, against }) => [weak, against])).toEqual([
      ['text', 'background'],
      ['text', 'surface'],
    ]);
    expect(found[1]?.ratio).toBeCloseTo(2.85, 1);
    expect(weaknesses({ ...colours, text: found[0]?.better ?? '' })).toEqual([]);
  });
  it('that cannot be fixed gets no advice', () => {
    const colours = { ...DEFAULT_STYLE.colours.light, background: '#000000', surface: '#808080' };
    expect(weaknesses(colours).find((weak) => weak.colour === 'text')?.better).toBeNull();
  });
});
