import { describe, expect, it } from 'vitest';
import { CSV_HEADER, CsvError, CsvReader, parseCsv } from './csv.ts';

describe('reading fixes', () => {
  it('takes empty cells as unknown, in any cut of the text', () => {
    const text = `${CSV_HEADER}\r\n1700000000.5,48.1,16.2,5,,,\r\n1700000001,48.2,16.3,,3.5,90,200\r\n`;
    const reader = new CsvReader();
    for (const letter of text) reader.push(letter);
    const fixes = reader.finish();
    expect([...fixes.timestamp]).toEqual([1_700_000_000.5, 1_700_000_001]);
    expect([...fixes.speed]).toEqual([Number.NaN, 3.5]);
    expect([...fixes.accuracy]).toEqual([5, Number.NaN]);
  });

  it('finds columns by name', () => {
    const fixes = parseCsv('lon,lat,timestamp\n16,48,1700000000\n');
    expect([fixes.lat[0], fixes.lon[0], fixes.speed[0]]).toEqual([48, 16, Number.NaN]);
  });

  it('says clearly what is wrong', () => {
    expect(() => parseCsv('')).toThrow(CsvError);
    expect(() => parseCsv('time,x,y\n1,2,3\n')).toThrow(/lacks timestamp, lat, lon/);
    expect(() => parseCsv(`${CSV_HEADER}\n1700000000,north,16,,,,\n`)).toThrow(/line 2: lat is not a number/);
  });

  it('takes a file with a header alone as no fixes', () => {
    expect(parseCsv(`${CSV_HEADER}\n`).length).toBe(0);
  });
});
