import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each(['=', '+', '-', '@', '\t', '\r', '\n'])(
  'writes a text that begins with %j as text, never as a formula',
  (start) => {
    const line = csvLine([`${start}HYPERLINK("http://evil.example")`]);
    expect(line.replace(/^"/, '').startsWith(`'${start}`)).toBe(true);
  },
);

it('quotes what would end a cell, and leaves numbers as they are', () => {
  const line = csvLine(['a,b', 'say "no"', 'two\nlines', -1, null, true]);
  expect(line).toBe('"a,b","say ""no""","two\nlines",-1,,true\r\n');
});
