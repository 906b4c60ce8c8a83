import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('csvOf', () => {
  it.each(['=1+1', '+43 1 234', '-2+3', '@SUM(A1)'])('makes %j a text, not a formula', (text) => {
    expect(csvOf([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  });
  it('keeps numbers numbers, negative ones too', () => {
    expect(csvOf([[-5, 0.5, 1_000]])).toBe('-5,0.5,1000\r\n');
  });
  it('quotes what would break the row', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain', null]])).toBe(
      '"a,b","say ""hi""","two\nlines",plain,\r\n',
    );
  });
});
