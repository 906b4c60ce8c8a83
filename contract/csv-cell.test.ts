import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { asTyped, csvCell } from './csv-cell.ts';

/** Mostly what divides cells, quotes them or begins a formula. */
const hostileText = fc.string({ unit: fc.constantFrom(...'=+-@;,\t\r\n"\' a1'), maxLength: 12 });

/** The cells that a spreadsheet finds in a file, by its own list separator. */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = [];
  let [cell, quoted, isStart] = ['', false, true];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (letter === '"' && isStart) quoted = true;
    else if (letter === separator || letter === '\r' || letter === '\n') {
      cells.push(cell);
      cell = '';
    } else cell += letter;
    isStart = !quoted && (letter === separator || letter === '\r' || letter === '\n');
  }
  return [...cells, cell];
}

describe('a text in a CSV file', () => {
  it.each([',', ';', '\t'])('is never a formula where the list separator is %j', (separator) => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (row) => {
        const line = row.map(csvCell).join(',');
        return cellsBy(separator, line).every((cell) => !/^[=+\-@]/.test(cell));
      }),
      { numRuns: 2_000 },
    );
  });

  it('divided by semicolons in a quoted cell is no formula', () => {
    const line = `anna,${csvCell("A;=cmd|' /C calc'!A0;b")}`;
    expect(line).toBe(`anna,"A;'=cmd|' /C calc'!A0;b"`);
    expect(csvCell('A;"=1+1')).toBe(`"A;""'=1+1"`);
    expect(csvCell('A\n=1+1')).toBe(`"A\n'=1+1"`);
  });

  it.each(['a;b', '08:15–09:00', 'Wien; Graz', '10 - 5', 'a-b;c=d', '16.37 48.21; -16.4 48.2', 'two\nlines', "it's"])(
    'stays as it is if it is harmless: %j',
    (text) => expect(csvCell(text).replace(/^"|"$/g, '')).toBe(text),
  );

  it('is read back as it was typed', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [written = ''] = cellsBy(',', csvCell(text));
        return asTyped(written) === text;
      }),
      { numRuns: 2_000 },
    );
  });
});

it('numbers stay numbers, negative ones too', () => {
  expect([-5, 0.5, true, null, undefined].map(csvCell)).toEqual(['-5', '0.5', 'true', '', '']);
});
