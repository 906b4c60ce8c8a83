import { describe, expect, it } from 'vitest';
import { filledLine, line, paragraphs } from './text.ts';

const MARK = '\u0301';

describe('a line', () => {
  it('is normalised and trimmed', () => {
    expect(line(5).parse(' Zoe\u0308 ')).toBe('Zoë');
    expect(line(3).parse('\u1112\u1161\u11ab'.repeat(3))).toBe('한한한');
  });
  it('is measured by its normalised length', () => {
    expect(line(3).safeParse('Zoe\u0308').success).toBe(true);
    expect(line(3).safeParse('Zoë!').success).toBe(false);
  });
  it.each([
    ['combining marks without end', `a${MARK.repeat(250_000)}`],
    ['marks that fit by their number', MARK.repeat(400)],
  ])('is refused before it is normalised: %s', (_what, text) => {
    const composing = String.prototype.normalize;
    let composed = 0;
    String.prototype.normalize = function normalize(form?: string) {
      composed += 1;
      return composing.call(this, form);
    };
    try {
      expect(line(100).safeParse(text).success).toBe(false);
      expect(paragraphs(100).safeParse(text).success).toBe(false);
    } finally {
      String.prototype.normalize = composing;
    }
    expect(composed).toBe(0);
  });
  it.each(['', ' ', '\u3164', '\u2800', '\u200b\u2060', '\u00ad'])(
    'is empty when there is nothing to see: %j',
    (text) => {
      expect(filledLine(100).safeParse(text).success).toBe(false);
    },
  );
  it('that may be empty is stored empty if nothing is visible', () => {
    for (const text of ['\u3164', '\u2800', '\u200b\u2060']) expect(line(100).parse(text)).toBe('');
  });
  it.each(['Straße 1', '東京', '👩‍👩‍👧', 'नमस्ते', '⠓⠊'])('keeps %s', (text) => {
    expect(filledLine(100).parse(text)).toBe(text);
  });
  it('of several lines may contain line breaks, but no other control characters', () => {
    expect(paragraphs(100).parse('one\n\ttwo')).toBe('one\n\ttwo');
    expect(paragraphs(100).safeParse('one\u0007').success).toBe(false);
  });
});
