import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME_COLOURS, THEMES } from '#contract/constants.ts';
import { contrast } from './contrast.test-support.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const SCHEMES = ['light', 'dark'] as const;

/** The variables of one block, with light-dark() resolved. */
function block(selector: string, scheme: (typeof SCHEMES)[number]): Record<string, string> {
  const body = css.split(selector)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));/g)].map(
      ([, name = '', light, dark, both]) => [name, (scheme === 'light' ? light : dark) ?? both ?? ''],
    ),
  );
}

const GROUNDS = ['canvas', 'surface', 'sunken', 'hover'];
const TEXT_ON = [
  ...['text', 'text-muted'].flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...['brand-text', 'danger', 'warning', 'success', 'info'].flatMap((text) =>
    ['canvas', 'surface'].map((ground) => [text, ground] as const),
  ),
  ['brand-text', 'brand-tint'],
  ['text', 'brand-tint'],
  ['text-muted', 'info-tint'],
  ['text', 'heat-full'],
  ...['danger', 'warning', 'success', 'info'].map((tone) => [tone, `${tone}-tint`] as const),
  ...['danger', 'warning', 'success', 'info'].map((tone) => ['text', `${tone}-tint`] as const),
] as const;

describe.each(THEMES)('the %s theme', (theme) => {
  describe.each(SCHEMES)('in %s', (scheme) => {
    const colours = { ...block(':root {', scheme), ...block(`:root[data-theme="${theme}"] {`, scheme) };
    const colour = (name: string): string => {
      const value = colours[name];
      if (!value) throw new Error(`No colour ${name}`);
      return value;
    };

    it('keeps the brand colour of the contract', () => {
      expect(colour('brand').toLowerCase()).toBe(THEME_COLOURS[theme].toLowerCase());
    });
    it.each(TEXT_ON)('%s on %s can be read', (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
    });
    it.each(['brand-strong', 'brand-strong-hover', 'danger-strong'])('white on %s can be read', (ground) => {
      expect(contrast('#ffffff', colour(ground))).toBeGreaterThanOrEqual(4.5);
    });
    it('makes the edge of an input stand out', () => {
      expect(contrast(colour('edge'), colour('surface'))).toBeGreaterThanOrEqual(3);
    });
    it('distinguishes danger from the brand colour', () => {
      expect(colour('danger-strong')).not.toBe(colour('brand-strong'));
    });
  });
});
